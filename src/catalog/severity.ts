import { onlineWarnings } from '../finding/codes.ts';
import { createFinding, type Finding } from '../finding/finding.ts';
import type { Draft } from './draft.ts';
import { isLike } from './entry.ts';
import { withEntryNames } from './entry-drafts.ts';

/** The findings as `catalog.yaml` sets them: without those that are meant or off, and as severe as it says. */
export function withSettings(all: readonly Finding[], draft: Draft): readonly Finding[] {
  const { rules = {} } = draft.catalog.fields;
  return withoutExceptions(all, draft).flatMap((finding): readonly Finding[] => {
    const severity = rules[finding.code] ?? finding.severity;
    return severity === 'off' ? [] : [{ ...finding, severity }];
  });
}

/** Without what is meant, and with the exceptions that no finding needs, unless what does may be hidden by an error or asked online. */
function withoutExceptions(all: readonly Finding[], draft: Draft): readonly Finding[] {
  const { document, fields } = draft.catalog;
  if (document === undefined || fields.exceptions === undefined) return all;
  const findings = withEntryNames(all, draft);
  const exceptions = fields.exceptions.flatMap(({ rule = '', entries = [] } = {}, index) =>
    entries.map((name = '', nth) => {
      const meant = findings.filter(({ code, entry }) => code === rule && entry?.key && isLike(entry.key, name));
      const place = document.placeOfValue(['exceptions', index, 'entries', nth]);
      return { meant, unneeded: createFinding('exception-is-unneeded', place, { args: { rule, entry: name } }) };
    }),
  );
  const others = new Set(findings).difference(new Set(exceptions.flatMap(({ meant }) => meant)));
  const hasErrors = findings.some(({ severity }) => severity === 'error');
  const online = new Set<string>(onlineWarnings);
  const isNeeded = ({ meant, unneeded }: (typeof exceptions)[number]) =>
    meant.length > 0 || hasErrors || online.has(unneeded.args.rule);
  return [...others, ...exceptions.flatMap((each) => (isNeeded(each) ? [] : each.unneeded))];
}
