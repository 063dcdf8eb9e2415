import { ofAnswers } from './answers.ts';
import { observe, ofChange } from './change.ts';
import { basic, createClient } from './client.ts';
import { ofConditions } from './conditions.ts';
import { ofKeys } from './keys.ts';
import { ofRequests } from './requests.ts';

/** What is expected of everything that answers the contract, in the order of reading. */
const expectations = { ...ofAnswers, ...ofConditions, ...ofKeys, ...ofRequests };

/** The claims of all expectations; the latter need a list that can be changed. */
export const names = Object.keys(expectations);
export const namesOfChange = Object.keys(ofChange);

/** An expectation, and why it does not hold, in a line. */
export interface Outcome {
  readonly name: string;
  readonly problem?: string;
}

interface Subject {
  readonly url: URL;
  readonly key: string;
  /** Publishes another list; without it, what holds after a change is not asked. */
  readonly change?: (() => Promise<void>) | undefined;
  /** Milliseconds after which a changed list is to be answered. */
  readonly patience?: number;
}

/** Asks what answers at an address, with a key that is valid there, for all that is expected of it, one after the other. */
export async function conform({ url, key, change, patience = 10_000 }: Subject): Promise<readonly Outcome[]> {
  const client = createClient(url, key);
  const outcomes: Outcome[] = [];
  const note = async (name: string, holds: () => Promise<void>) => {
    const problem = await holds().then(
      () => undefined,
      (error) => lineOf(error, key),
    );
    outcomes.push(problem === undefined ? { name } : { name, problem });
  };
  for (const [name, holds] of Object.entries(expectations)) await note(name, () => holds(client));
  if (change === undefined) return outcomes;
  const observed = observe(client, change, patience);
  for (const [name, holds] of Object.entries(ofChange)) await note(name, async () => holds(client, await observed));
  return outcomes;
}

/** What an error says, in a line without the key. */
function lineOf(error: unknown, key: string): string {
  const said = error instanceof Error ? error.message || String(error) : String(error);
  const hidden = [key, basic(`${key}:`)].reduce((text, secret) => text.replaceAll(secret, '…'), said);
  return hidden.replaceAll(/\s+/g, ' ').slice(0, 300);
}
