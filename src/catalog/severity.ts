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

function withoutExceptions(all: readonly Finding[], draft: Draft): readonly Finding[] {
  const { document, fields } = draft.catalog;
  if (document === undefined || fields.exceptions === undefined) return all;
  const exceptions = fields.exceptions.flatMap(({ rule = '', entries = [] } = {}, index) =>
    entries.map((entry = '', nth) => ({ rule, entry, pointer: ['exceptions', index, 'entries', nth] })),
  );
  const findings = withEntryNames(all, draft);
  const isFor = ({ rule, entry }: { readonly rule: string; readonly entry: string }, { code, entry: of }: Finding) =>
    code === rule && of?.key !== undefined && isLike(of.key, entry);
  const others = findings.filter((finding) => !exceptions.some((exception) => isFor(exception, finding)));
  if (findings.some(({ severity }) => severity === 'error')) return others; // which may hide what an exception is for
  const unneeded = exceptions.filter((exception) => !findings.some((finding) => isFor(exception, finding)));
  const told = unneeded.map(({ pointer, ...args }) =>
    createFinding('exception-is-unneeded', document.placeOfValue(pointer), { args }),
  );
  return [...others, ...told];
}
