import type { Finding } from '../../finding/finding.ts';
import type { Draft } from '../draft.ts';

/** What a rule looks at. */
interface Subject {
  readonly catalogPath: string;
  readonly draft: Draft;
}

/** A claim that a catalog must keep, beyond what the schemas say of a single file; the findings where it does not. */
export type Rule = (subject: Subject) => readonly Finding[];
