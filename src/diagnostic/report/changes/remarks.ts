import { keyBefore, type Verdict } from '../../change.ts';
import type { ChangesWording } from '../../wording/changes.ts';
import { acceptingLines } from './describe.ts';

/** What is said after the changes, a line each: what apps do not see, what was not compared, what is accepted in vain. */
export function remarks({ unseen, gaps, acceptances }: Verdict, wording: ChangesWording): readonly string[] {
  return [
    ...(unseen === 0 ? [] : [wording.unseen(unseen)]),
    ...gaps.map(wording.gap),
    ...acceptances.filter(({ state }) => state !== 'applies').map(wording.acceptance),
  ];
}

/** A month seems enough for apps to follow; whoever accepts a change may write another day. */
const acceptedDays = 30;

/** More than this nobody accepts one by one. */
const mostProposed = 20;

/** The lines that would accept what is refused, or the first of it; they go to the end of what is accepted already. */
export function proposal({ refused, today, acceptances }: Verdict, { whyMeant }: ChangesWording): readonly string[] {
  const expires = new Date(Date.parse(today) + acceptedDays * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const lines = acceptingLines(refused.slice(0, mostProposed), keyBefore, { expires, whyMeant });
  return acceptances.length === 0 ? ['accepted:', ...lines] : lines;
}
