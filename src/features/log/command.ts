import type { Command } from 'commander';
import { closest } from '../../base/closest.ts';
import type { Paint } from '../../base/printable.ts';
import { isFilterKey } from '../../catalog/entry.ts';
import type { CommandContext } from '../../command/context.ts';
import type { Io } from '../../command/io.ts';
import { langOption, number, parser, wordingFor } from '../../command/options.ts';
import { outputOptions, pairOutputs, printOutputs } from '../../command/output.ts';
import { resolveRevisions } from '../../diff/revisions.ts';
import { groupIntoRows } from '../../diff/rows.ts';
import { editFailure } from '../../edit/parse-file.ts';
import { createGit, type Git, isShallow, maskCredentials, readGit, tryGit } from '../../git/git.ts';
import { emptyRegistry, parseRegistry } from '../../memory/registry.ts';
import { changesMarkdown } from '../../report/changes/markdown.ts';
import { createRowView, formatRow as rowText } from '../../report/changes/row-view.ts';
import { changesText } from '../../report/changes/text.ts';
import { headlineOf } from '../../report/changes/view.ts';
import { strictJson } from '../../report/json.ts';
import { timeText } from '../../wording/shared.ts';
import type { Wording } from '../../wording/wording.ts';
import { listPublishes, type Publish } from './history.ts';

const formats = ['text', 'json', 'markdown', 'atom'] as const;
type Query = Readonly<{ key: string; last: number; since: string }>;
type LogOptions = Readonly<{ dist: string; lang?: string; ref: string }> & Partial<Query>;
type Outputs = Readonly<{ format?: readonly (typeof formats)[number][]; output?: string[] }>;

const titles = { en: 'What changed for apps', ko: '앱에서 달라진 점' };
const korean = { published: '배포', restored: '재개', rollback: '되돌리기', scheduled: '예약' };

export function configure(command: Command, { io }: CommandContext): void {
  const parseDay = (text: string) => /^\d{4}-(0\d|1[0-2])-([0-2]\d|3[01])$/.exec(text)?.[0];
  command
    .description('Show what each publish changed for apps')
    .argument('[key]', 'Only show this category or filter, by key or identifier')
    .option('--since <day>', 'First day (UTC)', parser('a day, as in 2026-11-01', parseDay))
    .option('--last <count>', 'Maximum (default: 20; all with a key or --since)', number(1, 1e6))
    .option('--ref <ref>', 'Published branch', 'origin/published')
    .option('--dist <folder>', 'Folder of a clone with this branch', '.')
    .addOption(langOption())
    .addHelpText('after', examples)
    .action((key: string | undefined, options: LogOptions & Outputs) => log(key, options, io));
  for (const option of outputOptions(formats, 'text')) command.addOption(option);
}

async function log(key = '', options: LogOptions & Outputs, io: Io): Promise<void> {
  const { dist: path, ref: to, since = '', last = key || since ? 1_000_000 : 20 } = options;
  const outputs = pairOutputs(formats, options, 'text');
  const wording = await wordingFor(options, io);
  const { commit } = resolveRevisions({ path, revision: to, to }, io.env).after;
  const git = createGit(readGit(createGit(path, io.env), ['rev-parse', '--show-toplevel']), io.env);
  if (isShallow(git)) io.stderr.write('This clone is shallow. For all: git fetch --unshallow\n');
  const render = createRenderers(selectPublishes(git, commit, { key, last, since }), wording);
  printOutputs(outputs, io, (format, paint) => render[format](paint));
}

function selectPublishes(git: Git, tip: string, { key, last, since }: Query) {
  const { registry } = parseRegistry(readGit(git, ['cat-file', 'blob', `${tip}:stamps.json`]));
  const { entries } = registry ?? emptyRegistry;
  const records = Array.from(entries, ([each, record]) => ({ key: each, ...record }));
  const current = records.find((each) => each.key === key || each.identifier === key);
  const entry = current ?? records.find((each) => each.was?.includes(key));
  const kind = isFilterKey(entry?.key ?? key) ? 'filter' : 'category';
  const facts = { name: key, closest: closest(key, [...entries.keys()]), path: 'stamps.json' };
  if (key && !entry) throw editFailure(`${kind}-is-unknown`, facts);
  const identifier = `${kind} ${entry?.identifier}`;
  const categories = records.filter((each) => !isFilterKey(each.key));
  const slugs = new Map(categories.map((each) => [each.identifier, each.key]));
  const publishes: Publish[] = [];
  const now = new Date().toISOString();
  for (const publish of listPublishes(git, tip, slugs)) {
    if (publish.at < since || publishes.filter(({ at }) => at <= now).length === last) break;
    const changes = publish.changes.filter((each) => !key || each.identifiers.includes(identifier));
    if (!key || changes.length > 0) publishes.push({ ...publish, changes });
  }
  const remote = maskCredentials(tryGit(git, ['remote', 'get-url', 'origin']) ?? '');
  const ssh = /^(?:ssh:\/\/|git@)([\w.-]+)(?::\d+\/|[:/])/;
  return { entry, publishes, url: remote.replace(ssh, 'https://$1/').replace(/\.git$/, '') };
}

function createRenderers(selection: ReturnType<typeof selectPublishes>, wording: Wording) {
  const { entry, publishes, url } = selection;
  const { changes: words, language } = wording;
  const sections = publishes.map(({ at, kind, commit, digest, changes }) => {
    const comparison = { changes, accepted: new Map(), at, zone: 'UTC' };
    const rows = groupIntoRows(comparison).map((row) =>
      createRowView({ ...row, likelyRename: undefined }, { wording: words, comparison }),
    );
    const summary = `${language === 'en' ? kind : korean[kind]}: ${headlineOf(comparison, words)}`;
    const title = `${timeText(at, language)} · ${summary} · ${digest.slice(0, 12)}`;
    return { at, commit, digest, summary, title, rows };
  });
  const { content: _, ...record } = entry ?? { content: '' };
  const facts = Object.entries(record).map(([name, value]) => `${name}: ${value}`);
  const headline = facts.join(', ') || (publishes.length > 0 ? titles[language] : words.none);
  const view = { headline, refusal: undefined, summary: [], sections, proposal: undefined };
  const past = sections.filter(({ at }) => at <= new Date().toISOString());
  const items = past.map(({ at, commit, digest, summary, rows }) => {
    const names = rows.slice(0, 3).map(({ subject }) => subject);
    const html = escapeXml(rows.map((row) => escapeXml(rowText(row, words))).join('<br>\n'));
    const link = url.startsWith('http') ? `<link href="${escapeXml(url)}/commit/${commit}"/>` : '';
    return `<entry><id>${tag}${digest}/${at}</id><title>${escapeXml([summary, ...names].join(' · '))}</title><updated>${at}</updated>
${link}<summary type="html">${html}</summary><content type="html">${html}</content></entry>\n`;
  });
  return {
    text: (paint: Paint) => changesText(view, words, paint),
    markdown: () => changesMarkdown(view, { wording: { ...words, title: url }, links: undefined }),
    json: () => `${strictJson({ version: 1, entry, publishes })}\n`,
    atom: () => `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">
<id>${tag}${escapeXml(encodeURI(url))}</id><title>${titles[language]}</title>
<author><name>filter-catalog</name></author>
<updated>${past[0]?.at ?? '1970-01-01T00:00:00Z'}</updated>\n${items.join('')}</feed>\n`,
  };
}

const tag = 'tag:filter-catalog.example,2026:'; // RFC 4151
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

const examples = `
Examples:
  filter-catalog log romantic/rosy_dusk   the history of one filter
  filter-catalog log --since 2026-11-01 --format atom --output changes.atom`;
