/** What GitHub and GitLab make something of begins so: mentions, references such as `#1`, addresses, emoji, formulas. */
const references = /(?:[@#:!%$]|www|gh-)(?=\S)/gi;
/** Before what follows this, a text at the start of a line becomes a heading, a list or a rule. */
const blockStart = /^\s*(?:\d+(?=[.)])|(?=[-+]|#(?!\S)))/;

/** A text that stays text in Markdown: no HTML, heading, list, emphasis, link, table or reference. */
export function inert(text: string): string {
  return inertInHtml(text)
    .replace(/[\\`*_[\]|~]/g, '\\$&')
    .replace(blockStart, '$&\\');
}

/**
 * A text that stays text in a block of HTML within Markdown, where a backslash would be seen. `<span>` breaks references
 * (as docs.github.com has it in "Writing mathematical expressions") and leaves the text such that it can be copied.
 */
export function inertInHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(references, '<span>$&</span>');
}

export function codeSpan(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1);
  return `${fence} ${text} ${fence}`;
}

/** Lines of YAML as a block of code that nothing in them can end. */
export function yamlBlock(lines: readonly string[]): string {
  const text = lines.join('\n');
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}yaml\n${text}\n${fence}\n`;
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}
