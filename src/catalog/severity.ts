import type { Code, Severity } from '../finding/codes.ts';
import { createFinding, type Finding } from '../finding/finding.ts';
import type { Draft } from './draft.ts';
import { isLike } from './entry.ts';
import { withEntryNames } from './entry-drafts.ts';

/**
 * The findings as `catalog.yaml` sets them: those that are meant or off are left out, others get another severity, and an
 * exception that no finding needs is told, unless an error may hide what needs it.
 */
export function withSettings(all: readonly Finding[], draft: Draft): readonly Finding[] {
  const { document, fields } = draft.catalog;
  const severities: { readonly [C in Code]?: Severity | 'off' } = fields.rules ?? {};
  const exceptions = (fields.exceptions ?? []).flatMap(({ rule, entries = [] } = {}, index) =>
    entries.flatMap((entry, nth) => {
      const place = document?.placeOfValue(['exceptions', index, 'entries', nth]);
      return rule === undefined || entry === undefined || place === undefined ? [] : { rule, entry, place };
    }),
  );
  const ofRule = Map.groupBy(exceptions, ({ rule }): Code => rule);
  const reasonsFor = ({ code, entry: of }: Finding) =>
    ofRule.get(code)?.filter(({ entry }) => of?.key !== undefined && isLike(of.key, entry)) ?? [];
  const findings = exceptions.length === 0 ? all : withEntryNames(all, draft);
  const needed = new Set(findings.flatMap(reasonsFor));
  const hasErrors = findings.some(({ severity }) => severity === 'error');
  const unneeded = exceptions.filter((exception) => !hasErrors && !needed.has(exception));
  return [
    ...findings.filter((finding) => reasonsFor(finding).length === 0),
    ...unneeded.map(({ place, ...args }) => createFinding('exception-is-unneeded', place, { args })),
  ].flatMap((finding): readonly Finding[] => {
    const severity = severities[finding.code] ?? finding.severity;
    return severity === 'off' ? [] : [{ ...finding, severity }];
  });
}
