import { changeClaims, observe } from './change.ts';
import { basic, createClient, type Expectations } from './client.ts';
import { conditionClaims } from './conditions.ts';
import { everyResponseClaims } from './every-response.ts';
import { expiryClaims, keyClaims } from './keys.ts';
import { costClaims, requestClaims } from './requests.ts';
import { responseClaims } from './responses.ts';
import { revocationClaims } from './revocation.ts';
import { observeSchedule, scheduleClaims } from './schedule.ts';

const claims = [responseClaims, conditionClaims, keyClaims, everyResponseClaims, requestClaims];

export interface Outcome {
  readonly name: string;
  /** A remark is an allowed deviation. */
  readonly result: 'ok' | 'not ok' | 'remark' | 'not asked';
  readonly why?: string;
}

interface Subject {
  readonly url: URL;
  readonly key: string;
  readonly expiredKey?: string | undefined;
  readonly change?: (() => Promise<void>) | undefined;
  /** Time of a scheduled change, in milliseconds since 1970. It is observed first. */
  readonly moment?: number | undefined;
  readonly revoke?: (() => Promise<void>) | undefined;
  /** Milliseconds in which a change or revocation must take effect. */
  readonly patience?: number;
}

/** Checks all claims against the server at an address, one after the other. */
export async function checkConformance(subject: Subject): Promise<readonly Outcome[]> {
  const { url, key, expiredKey, change, moment, revoke, patience = 10_000 } = subject;
  const client = createClient(url, key);
  const secrets = [key, expiredKey ?? key];
  const outcomes: Outcome[] = [];
  const check = async <Given>(
    claims: Expectations<Given>,
    given: Given,
    unmet: 'not ok' | 'remark' = 'not ok',
  ) => {
    for (const [name, holds] of Object.entries(claims)) {
      const why = await holds(client, given).then(
        () => undefined,
        (error) => describeError(error, secrets),
      );
      outcomes.push(why === undefined ? { name, result: 'ok' } : { name, result: unmet, why });
    }
  };
  const skip = (claims: object, option: string) => {
    const why = `without ${option}`;
    outcomes.push(
      ...Object.keys(claims).map((name) => ({ name, result: 'not asked', why }) as const),
    );
  };
  if (moment === undefined) skip(scheduleClaims, '--moment');
  else await check(scheduleClaims, observeSchedule(client, moment));
  for (const each of claims) await check(each, undefined);
  await check(costClaims, undefined, 'remark');
  if (expiredKey === undefined) skip(expiryClaims, '--expired-key-variable');
  else await check(expiryClaims, createClient(url, expiredKey));
  if (change === undefined) skip(changeClaims, '--change');
  else await check(changeClaims, observe(client, change, patience));
  if (revoke === undefined) skip(revocationClaims, '--revoke');
  else await check(revocationClaims, { revoke, patience });
  return outcomes;
}

/** Returns the message of an error on one line, without keys. */
function describeError(error: unknown, keys: readonly string[]): string {
  const message = error instanceof Error ? error.message || String(error) : String(error);
  const secrets = keys.flatMap((key) => [key, basic(`${key}:`)]);
  const redacted = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), message);
  return redacted.replaceAll(/\s+/g, ' ').slice(0, 300);
}
