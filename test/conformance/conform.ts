import { ofAnswers } from './responses.ts';
import { observe, ofChange } from './change.ts';
import { basic, createClient, type Expectations } from './client.ts';
import { ofConditions } from './conditions.ts';
import { ofEveryAnswer } from './every-response.ts';
import { ofExpiry, ofKeys } from './keys.ts';
import { ofMoment, pass } from './moment.ts';
import { ofCost, ofRequests } from './requests.ts';
import { ofRevocation } from './revocation.ts';

/** What is expected of everything that answers the contract, in the order of reading. */
const expectations = { ...ofAnswers, ...ofConditions, ...ofKeys, ...ofEveryAnswer, ...ofRequests };

/** An expectation, and what was found of it. */
export interface Outcome {
  readonly name: string;
  /** A remark is on what does not hold, and is allowed. */
  readonly result: 'ok' | 'not ok' | 'remark' | 'not asked';
  /** Why it is not ok, or not asked, in a line. */
  readonly why?: string;
}

interface Subject {
  readonly url: URL;
  readonly key: string;
  /** A key that was valid. */
  readonly expiredKey?: string | undefined;
  /** Publishes another list. */
  readonly change?: (() => Promise<void>) | undefined;
  /** When another list is to follow, in milliseconds since 1970; it is asked for first. */
  readonly moment?: number | undefined;
  /** Revokes the key. */
  readonly revoke?: (() => Promise<void>) | undefined;
  /** Milliseconds after which a changed list is to be answered, and a revoked key refused. */
  readonly patience?: number;
}

/** Asks what answers at an address, with a key that is valid there, for all that is expected of it, one after the other. */
export async function conform(subject: Subject): Promise<readonly Outcome[]> {
  const { url, key, expiredKey, change, moment, revoke, patience = 10_000 } = subject;
  const client = createClient(url, key);
  const secrets = [key, expiredKey ?? key];
  const outcomes: Outcome[] = [];
  const askFor = async <Given>(
    claims: Expectations<Given>,
    given: Given,
    unmet: 'not ok' | 'remark' = 'not ok',
  ) => {
    for (const [name, holds] of Object.entries(claims)) {
      const why = await holds(client, given).then(
        () => undefined,
        (error) => lineOf(error, secrets),
      );
      outcomes.push(why === undefined ? { name, result: 'ok' } : { name, result: unmet, why });
    }
  };
  const leaveOut = (claims: object, option: string) => {
    const why = `without ${option}`;
    outcomes.push(
      ...Object.keys(claims).map((name) => ({ name, result: 'not asked', why }) as const),
    );
  };
  if (moment === undefined) leaveOut(ofMoment, '--moment');
  else await askFor(ofMoment, pass(client, moment));
  await askFor(expectations, undefined);
  await askFor(ofCost, undefined, 'remark');
  if (expiredKey === undefined) leaveOut(ofExpiry, '--expired-key-variable');
  else await askFor(ofExpiry, createClient(url, expiredKey));
  if (change === undefined) leaveOut(ofChange, '--change');
  else await askFor(ofChange, observe(client, change, patience));
  if (revoke === undefined) leaveOut(ofRevocation, '--revoke');
  else await askFor(ofRevocation, { revoke, patience });
  return outcomes;
}

/** What an error says, in a line without the keys. */
function lineOf(error: unknown, keys: readonly string[]): string {
  const said = error instanceof Error ? error.message || String(error) : String(error);
  const secrets = keys.flatMap((key) => [key, basic(`${key}:`)]);
  const hidden = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), said);
  return hidden.replaceAll(/\s+/g, ' ').slice(0, 300);
}
