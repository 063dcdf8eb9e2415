import { shown } from '../../base/printable.ts';
import { type Change, keyBefore, type Verdict } from '../../diff/change.ts';
import type { ChangesWording } from '../../wording/changes.ts';

/** A month seems enough for apps to follow; whoever accepts a change may write another day. */
const acceptedDays = 30;

/** The lines that would accept what is refused, with one reason for all of a kind; they go to the end of what is accepted. */
export function proposal(
  { refused, today, begun, acceptedLayout: layout }: Verdict,
  { whyMeant, inPlace }: ChangesWording,
): readonly string[] {
  const unnamed = refused.filter((change) => !begun.has(change));
  if (unnamed.length === 0) return [];
  const expires = new Date(Date.parse(today) + acceptedDays * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const groups = Map.groupBy(unnamed, (change) => `${change.kind} ${change.kind === 'changed' ? change.field : ''}`);
  const lines = [...groups.values()].flatMap((changes) => [
    ...namingLines(changes),
    `  # ${whyMeant}:`,
    '  reason:',
    `  expires: ${expires}`,
  ]);
  const indentation = layout.kind === 'list' ? layout.indentation : 2;
  return [
    ...(layout.kind === 'list' ? [] : [layout.kind === 'none' ? 'accepted:' : `accepted:  # ${inPlace}`]),
    ...lines.map((line) => ' '.repeat(indentation) + line),
  ];
}

/** Names changes of one kind, and of one field. */
function namingLines(changes: readonly Change[]): readonly string[] {
  const keys = [...new Set(changes.map(keyBefore))].map(yamlText);
  return changes
    .slice(0, 1)
    .flatMap((change) => [
      `- change: ${change.kind}`,
      ...(keys.length === 1 ? [`  entry: ${keys.join()}`] : ['  entries:', ...keys.map((key) => `    - ${key}`)]),
      ...(change.kind === 'changed' ? [`  field: ${change.field}`] : []),
    ]);
}

/** A key or code as YAML has it: some read as a number or a truth value there. */
export function yamlText(key: string): string {
  const isPlain =
    /^[\w-]+\/[\w-]+$|^[a-z][\w-]*$|^catalog\.yaml$/i.test(key) &&
    !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(key);
  return isPlain ? key : JSON.stringify(shown(key));
}
