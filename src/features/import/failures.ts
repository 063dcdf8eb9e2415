import { type CommandOptions, commandLine } from '../../base/command.ts';
import { defineErrors } from '../../base/failure.ts';
import { printable, printableLine, quoteForShell } from '../../base/printable.ts';
import { codeRule } from '../../finding/table/values.ts';
import { sentencesOf, type Templates, type Unknown } from '../../wording/sentences.ts';
import { quoted } from '../../wording/shared.ts';

/** A response, and the folders to import it to. `source`: a file, or `-` for standard input. */
export interface ImportRequest extends CommandOptions {
  readonly source: string;
  readonly out: string;
}

/** A malformed name, or one that the entry at `takenBy` already has. */
export interface NameProblem {
  /** A jq path, such as `.[3].filters[0]`. */
  readonly place: string;
  readonly given: string;
  readonly takenBy: string | undefined;
  readonly proposal: string;
}

interface ImportFailures {
  'codes-are-refused': { request: ImportRequest; badCodes: readonly NameProblem[] };
  'folder-is-not-empty': { path: string; option: string };
  /** `unknown`: jq paths. */
  'response-breaks-the-contract': Record<'faults' | 'unknown', readonly string[]> & {
    request: ImportRequest;
  };
  /** `found`: the text, or the JSON syntax error. */
  'response-is-not-a-list': { source: string; found: string };
  'response-is-not-text': { source: string; isGzip: boolean };
}

const saveAgain =
  'Save it again: curl --compressed --user KEY: --output response.json https://HOST/filter-category/active (in PowerShell: curl.exe).';

const sentences = {
  'codes-are-refused': ({ request, badCodes }) => {
    const changes = badCodes.map(({ place, proposal }) => `${place}.code = "${proposal}"`);
    return [
      `${input(request)} cannot be imported with these codes. Nothing was written.`,
      ...firstLines(badCodes.map(describeBadCode)),
      `${codeRule.en}. Apps get the new codes. Change the proposals as you like, then run:`,
      jqLine(changes.join(' | '), request),
    ].join('\n');
  },
  'folder-is-not-empty': `"{path}" has categories or a registry already. Name another folder: {option} FOLDER. If an import was interrupted here, delete what it left.`,
  'response-breaks-the-contract': ({ request, faults, unknown }) => {
    const deletion = jqLine(`del(${unknown.join(', ')})`, request);
    return [
      `${input(request)} does not have the form of an API response. Nothing was written.`,
      ...firstLines(faults.map(printableLine)),
      ...(unknown.length === 0
        ? []
        : ['To leave out the fields that the API does not have:', deletion]),
    ].join('\n');
  },
  'response-is-not-a-list': ({ source, found }) =>
    `${input({ source })} is not a list of categories from GET /filter-category/active: ${printable(found)}. Nothing was written. Check the address and the API key. ${saveAgain}`,
  'response-is-not-text': ({ source, isGzip }) =>
    `${input({ source })} is ${isGzip ? 'compressed with gzip' : 'neither UTF-8 nor UTF-16'}. Nothing was written. ${saveAgain}`,
} as const satisfies Templates<ImportFailures>;

export const importFailure = defineErrors(
  sentencesOf<ImportFailures, Unknown<ImportFailures, typeof sentences>>(sentences),
);

/** Keeps the first 20 lines. */
function firstLines(lines: readonly string[]): readonly string[] {
  const more = lines.length - 20;
  return more > 0 ? [...lines.slice(0, 20), `… and ${more} more.`] : lines;
}

function describeBadCode({ place, given, takenBy, proposal }: NameProblem): string {
  const reason = takenBy === undefined ? 'cannot be a code' : `is already the code of ${takenBy}`;
  return `${place}: ${quoted(given)} ${reason}. Proposal: ${proposal}`;
}

const input = ({ source }: Pick<ImportRequest, 'source'>) =>
  source === '-' ? 'Standard input' : quoted(source);

/** Returns a command line that changes the response with jq, and imports it. */
function jqLine(program: string, { source, ...options }: ImportRequest): string {
  const jq = `jq ${quoteForShell(program)}`;
  const changed = source === '-' ? `… | ${jq}` : `${jq} ${quoteForShell(source)}`;
  return `${changed} | ${commandLine('import -', options)}`;
}
