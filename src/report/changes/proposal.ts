import { shown } from '../../base/printable.ts';
import { keyBefore, type Verdict } from '../../diff/change.ts';
import type { ChangesWording } from '../../wording/changes-en.ts';

/** A month is usually enough for apps to follow; the author may write another day. */
const acceptedDays = 30;

/** The lines that accept what is refused, to be added at the end of the list; one reason for all of a kind. */
export function proposal(
  { refused, today, alreadyNamed, acceptedLayout: layout }: Verdict,
  { whyIntended, inPlace }: ChangesWording,
): readonly string[] {
  const unnamed = refused.filter((change) => !alreadyNamed.has(change));
  if (unnamed.length === 0) return [];
  const expires = new Date(Date.parse(today) + acceptedDays * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const fieldOf = (change: (typeof unnamed)[number]) => (change.kind === 'changed' ? change.field : '');
  const groups = Map.groupBy(unnamed, (change) => `${change.kind} ${fieldOf(change)}`);
  const items = [...groups].flatMap(([group, changes]) => {
    const [kind, field] = group.split(' ');
    const keys = [...new Set(changes.map(keyBefore))].map(yamlText);
    return [
      `- change: ${kind}`,
      ...(keys.length === 1 ? [`  entry: ${keys.join()}`] : ['  entries:', ...keys.map((key) => `    - ${key}`)]),
      ...(field ? [`  field: ${field}`] : []),
      `  # ${whyIntended}:`,
      '  reason:',
      `  expires: ${expires}`,
    ];
  });
  const indentation = ' '.repeat(typeof layout === 'number' ? layout : 2);
  const lines = items.map((line) => indentation + line);
  return typeof layout === 'number' ? lines : [layout === 'none' ? 'accepted:' : `accepted:  # ${inPlace}`, ...lines];
}

/** A key or code in YAML, where some would be read as a number or a truth value. */
export function yamlText(key: string): string {
  const isPlain =
    /^[\w-]+\/[\w-]+$|^[a-z][\w-]*$|^catalog\.yaml$/i.test(key) &&
    !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(key);
  return isPlain ? key : JSON.stringify(shown(key));
}
