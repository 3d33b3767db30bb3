import type { Context } from '../../platform/context.ts';
import type { Outcome } from '../rails/rail.ts';
import type { CamtEntry } from './camt-entry.ts';
import type { EntryOutcome } from './entry-outcomes.ts';

interface SecondEntries<Each> {
  /** The entries that move the money of a transfer a second time, and don't tell the first time again. */
  seconds: ReadonlySet<Each>;
  /** The transfers that the bank has debited twice: which of the two a return is about isn't known. */
  paidTwice: ReadonlySet<string>;
}

/** What an entry does with which transfer. */
export function eventOf({ state, key, amount }: Outcome): string {
  return `${state} ${key} ${amount}`;
}

/**
 * Finds entries that aren't what an earlier entry has told. An event can be told again, with or without the bank's reference. Another
 * reference of the bank, or a second entry of the same statement (`isSecond`), is another event.
 */
export async function secondEntries<Each extends { entry: CamtEntry; isSecond: boolean }>(
  ctx: Context,
  asked: readonly { each: Each; outcome: Outcome }[],
): Promise<SecondEntries<Each>> {
  const stored = await storedEvents(
    ctx,
    asked.map(({ outcome }) => outcome.key),
  );
  const references = new Map<string, Set<string>>();
  const note = (event: string, reference: string | null) => {
    if (reference !== null) references.set(event, (references.get(event) ?? new Set()).add(reference));
  };
  for (const { direction, transfer, bankReference, outcome } of stored) {
    const isReturn = direction === 'credit' || outcome === 'returned';
    note(`${isReturn ? 'failed' : 'paid'} ${transfer}`, bankReference);
  }
  const seconds = new Set<Each>();
  const paidTwice = new Set(
    stored.flatMap(({ outcome, transfer }) => (outcome === 'paid_twice' ? [transfer] : [])),
  );
  for (const { each, outcome } of asked) {
    const { bankReference } = each.entry;
    const isOther = [`${outcome.state} ${outcome.key}`, eventOf(outcome)].some(
      (event) => bankReference !== null && references.get(event)?.has(bankReference) === false,
    );
    note(eventOf(outcome), bankReference);
    if (!isOther && !each.isSecond) continue;
    seconds.add(each);
    if (outcome.state === 'paid') paidTwice.add(outcome.key);
  }
  return { seconds, paidTwice };
}

interface StoredEvent {
  transfer: string;
  direction: CamtEntry['direction'];
  bankReference: string | null;
  outcome: EntryOutcome;
}

/** The stored entries that have moved the money of these transfers. */
async function storedEvents(ctx: Context, transfers: readonly string[]): Promise<StoredEvent[]> {
  const { results } = await ctx.db.$client
    .prepare(
      `SELECT transfer_key AS transfer, direction, bank_reference AS bankReference, outcome FROM bank_statement_entries
       WHERE transfer_key IN (SELECT value FROM json_each(?1))
         AND outcome IN ('settled', 'returned', 'repeated', 'paid_twice', 'returned_twice')`,
    )
    .bind(JSON.stringify(transfers))
    .all<StoredEvent>();
  return results;
}
