import { Option } from 'commander';
import { toTimestamp } from '../base/time.ts';
import { Failure } from '../finding/failure.ts';
import { languageOf, languages, loadWording, type Wording } from '../wording/wording.ts';
import type { Io } from './io.ts';

/** What the options give that most commands have. */
export interface Shared {
  readonly catalog: string;
  readonly lang?: string | undefined;
}

export const catalogOption = () => new Option('--catalog <folder>', 'the folder of the catalog').default('catalog');

export const outOption = () => new Option('--out <folder>', 'the folder to publish to').default('dist');

export const langOption = () =>
  new Option('--lang <language>', 'the language of the messages (default: LC_ALL or LANG, then en)').choices(languages);

export const shrinkOption = () =>
  new Option('--allow-shrink', 'publish even if more than half of the categories or filters would be removed');

export const atOption = (
  what = 'the time of what changed',
  byDefault = 'that of the commit, or now where it is not committed',
) =>
  new Option('--at <time>', `${what}, in ISO 8601 with a zone (default: ${byDefault})`).argParser((value) => {
    const time = toTimestamp(value);
    if (time === undefined) throw new Failure('time-is-malformed', { value });
    return time;
  });

export function wordingFor({ lang }: Pick<Shared, 'lang'>, { env }: Io): Promise<Wording> {
  return loadWording(languageOf(lang, env));
}
