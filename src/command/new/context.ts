import type { Readable, Writable } from 'node:stream';
import { isCancel } from '@clack/prompts';
import { type Found, findIn } from '../../catalog/examine.ts';
import { readSources, type Sources } from '../../catalog/read.ts';
import type { Wording } from '../../wording/wording.ts';
import type { Io } from '../io.ts';
import { wordingFor } from '../options.ts';

type Texts = 'after' | 'category' | 'code' | 'description' | 'imageUrl' | 'lang' | 'nameEn' | 'nameKo' | 'organization';
type Switches = 'first' | 'inactive' | 'recommended' | 'table';
export type Options = { readonly catalog: string } & Readonly<Partial<Record<Texts, string> & Record<Switches, true>>>;

/** The catalog to which something is added, and where the command speaks of it. */
export interface Context extends Found {
  readonly options: Options;
  readonly folder: string;
  readonly lang: string | undefined;
  readonly sources: Sources;
  readonly io: Io;
  readonly wording: Wording;
  readonly say: (text: string) => void;
}

export async function contextOf(options: Options, io: Io): Promise<Context> {
  const { catalog: folder, lang } = options;
  const sources = readSources(folder);
  const say = (text: string) => io.stderr.write(`${text}\n`);
  return { options, folder, lang, sources, ...findIn(sources), io, wording: await wordingFor(options, io), say };
}

export function isTerminal({ stdin, stdout, stderr }: Io): boolean {
  return stdin.isTTY === true && stdout.isTTY === true && stderr.isTTY === true;
}

/** The answer; undefined where the user cancels. After Ctrl-D and the end of the input the library would wait for ever. */
export async function ask(
  { stdin: input, stderr: output }: Io,
  prompt: (streams: { input: Readable; output: Writable; signal: AbortSignal }) => Promise<string | symbol>,
): Promise<string | undefined> {
  const controller = new AbortController();
  const end = () => controller.abort();
  const onKey = (_: unknown, key?: { ctrl?: boolean; name?: string }) => key?.ctrl && key.name === 'd' && end();
  input.on('end', end).on('close', end).on('keypress', onKey);
  const answer = await prompt({ input, output, signal: controller.signal });
  input.off('end', end).off('close', end).off('keypress', onKey);
  return isCancel(answer) || typeof answer === 'symbol' ? undefined : answer;
}
