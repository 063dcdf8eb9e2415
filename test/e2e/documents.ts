import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { call, root } from '../support/program.ts';

/** A fenced code block. */
export interface Block {
  readonly file: string;
  readonly line: number;
  readonly language: string;
  readonly text: string;
}

/** A command with its file and line. A sequence runs in one folder. */
export type Command = Readonly<{ place: string; text: string }>;
export type Sequence = readonly Command[];

/** Documents with commands, without findings (`test/wording/explanations.test.ts`) and decisions. */
export const documents = ['.', 'docs'].flatMap((folder) => {
  const names = readdirSync(join(root, folder)).filter((name) =>
    /^(?!CHANGELOG|decisions|findings).*\.md$/.test(name),
  );
  return names.map((name) => join(folder, name));
});

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const fenced = /^```([^\n]*)\n(.*?)^```$/gms;

export const blocks: readonly Block[] = documents.flatMap((file) => {
  const text = textOf(file);
  return [...text.matchAll(fenced)].map(([, language = '', block = ''], index) => {
    const begin = [...text.matchAll(fenced)][index]?.index ?? 0;
    return { file, line: text.slice(0, begin).split('\n').length + 1, language, text: block };
  });
});

/** Returns the nth block of a language. */
export function blockIn(file: string, language: string, index = 0): string {
  const block = blocks.filter((each) => each.file === file && each.language === language)[index];
  if (block === undefined) throw new Error(`${file} has no block ${index} in "${language}".`);
  return block.text;
}

/** Returns all commands: of shell blocks, hooks, prose, and examples of each `--help`. */
export async function sequences(): Promise<readonly Sequence[]> {
  const inBlocks = blocks.map((block) => commandsIn(block).filter(({ text }) => text !== ''));
  const single = [...documents.flatMap(spansOf), ...(await examplesOf([]))];
  const known = new Set<string>();
  const isNew = ({ text }: Command) => !known.has(text) && known.add(text);
  return [
    ...inBlocks.filter(({ length }) => length > 0),
    ...single.filter(isNew).map((command) => [command]),
  ];
}

function commandsIn({ file, line, language, text }: Block): Sequence {
  const at = (index: number) => `${file}:${line + text.slice(0, index).split('\n').length - 1}`;
  const found = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map(({ index, 1: command = '' }) => ({
      place: at(index),
      text: withoutRemark(command),
    }));
  if (language === 'sh')
    return found(/^((?:.*(?:&&|\\|\|)\n)*.*)\n/gm).filter((each) => !each.text.startsWith('#'));
  if (language === 'console') return found(/^\$ (.*)/gm);
  return language === 'yaml' ? found(/^[ #]*run: (.*)/gm) : [];
}

const withoutRemark = (line: string) => line.replaceAll(/ +# .*$/gm, '');
const subcommand =
  /^(?:init|check|explain|diff|preview|new|set|rename|sheet|build|publish|import|rollback|serve|export|key|schema) /;

function spansOf(file: string): Sequence {
  const lines = textOf(file)
    .replaceAll(fenced, (block) => block.replaceAll(/.*/g, ''))
    .split('\n');
  return lines.flatMap((line, index) =>
    [...line.matchAll(/`((?:[A-Z]+=\S+ )?[a-z][\w-]* [^`]+|npm \w+)`/g)].map(([, text = '']) => ({
      place: `${file}:${index + 1}`,
      text: text.replace(subcommand, 'filter-catalog $&'),
    })),
  );
}

/** Returns the help examples of a command and its subcommands. */
async function examplesOf(names: readonly string[]): Promise<Sequence> {
  const { stdout } = await call([...names, '--help']);
  const place = ['filter-catalog', ...names, '--help'].join(' ');
  const [, examples = ''] = /^Examples?:\n((?: {2}.*\n?)+)/m.exec(stdout) ?? [];
  const own = [...examples.matchAll(/^ {2}(\S.*?)(?: {2,}.*)?$/gm)].map(([, text = '']) => ({
    place,
    text,
  }));
  const [, commands = ''] = /^Commands:\n((?: {2}.*\n?)+)/m.exec(stdout) ?? [];
  const below: Command[] = [];
  for (const [, name = ''] of commands.matchAll(/^ {2}(?!help)(\w+)/gm)) {
    below.push(...(await examplesOf([...names, name]))); // sequential: each sets process.env
  }
  return [...own, ...below];
}
