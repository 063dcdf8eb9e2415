import { Failure, type FailureArgs, type FailureCode } from '../../diagnostic/failure.ts';
import type { Language } from '../../diagnostic/wording/wording.ts';
import type { ProcessMetrics } from '../admin/metrics.ts';
import type { Served } from '../engine.ts';
import type { Terminal } from '../log.ts';
import type { Settings } from '../settings/settings.ts';
import type { Counts } from '../tally.ts';

/** What the primary process says to a worker. */
export type ToWorker =
  | { readonly kind: 'close-port' }
  | { readonly kind: 'measure'; readonly id: number }
  | { readonly kind: 'replace'; readonly parts: Partial<Served> }
  | {
      readonly kind: 'start';
      readonly settings: Settings;
      readonly served: Served;
      readonly language: Language;
      readonly terminal: Terminal | undefined;
    }
  | { readonly kind: 'stop' };

/** What a worker says. */
export type FromWorker =
  | { readonly kind: 'counted'; readonly counts: Counts }
  | { readonly kind: 'port-is-closed' }
  | { readonly kind: 'failed'; readonly error: SentError }
  | { readonly kind: 'listening'; readonly url: string }
  | { readonly kind: 'measured'; readonly id: number; readonly counts: Counts; readonly metrics: ProcessMetrics };

/** An error in a form in which it can be sent. */
type SentError =
  | { readonly code: FailureCode; readonly args: FailureArgs[FailureCode] }
  | { readonly stack: string; readonly system: Readonly<Record<string, unknown>> };

export function toSent(error: unknown): SentError {
  if (error instanceof Failure) return { code: error.code, args: error.args };
  if (!(error instanceof Error)) return { stack: String(error), system: {} };
  return { stack: error.stack ?? error.message, system: { ...error } };
}

export function fromSent(sent: SentError): Error {
  if ('args' in sent) return new Failure(sent.code, sent.args);
  return Object.assign(new Error(), { stack: sent.stack, ...sent.system });
}
