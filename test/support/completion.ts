import type { CompletionItem, Position } from 'vscode-languageserver-protocol';

/** A text in which `|` is the cursor. */
export function withCursor(marked: string): { readonly text: string; readonly position: Position } {
  const [before = '', after = ''] = marked.split('|');
  const lines = before.split('\n');
  return { text: before + after, position: { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 } };
}

/** The text after an editor took a completion, and its user typed `typed` into one gap after the other. */
export function accept(text: string, { textEdit }: CompletionItem, typed: readonly string[]): string {
  if (textEdit === undefined || !('range' in textEdit)) throw new Error('It changes nothing.');
  const { start, end } = textEdit.range;
  const lines = text.split('\n');
  const line = lines[start.line] ?? '';
  // VS Code indents what is inserted like the line that it is inserted into.
  const indentation = /^ */.exec(line.slice(0, start.character))?.[0] ?? '';
  const inserted = textEdit.newText
    .replaceAll('\n', `\n${indentation}`)
    .replace(
      /\$(?:(\d+)|\{(\d+)(?::[^}]*)?\})/g,
      (_, bare?: string, braced?: string) => typed[Number(bare ?? braced) - 1] ?? '',
    );
  return lines.with(start.line, line.slice(0, start.character) + inserted + line.slice(end.character)).join('\n');
}
