import { actingPerson } from '../../accounts/changes/person.ts';
import { insertRows } from '../../platform/bulk.ts';
import type { Context } from '../../platform/context.ts';
import { sha256Hex } from '../../platform/hashing.ts';
import type { BankStatementId, PayoutId } from '../../platform/ids.ts';
import { type MicroUsd, micros, parseUsd, ZERO } from '../../platform/money.ts';
import type { Payout } from '../create-payout.ts';
import { readPayouts } from '../payouts.ts';
import { applyOutcomes, payoutIdIn, type Told } from '../rails/apply-outcomes.ts';
import { keyOfEndToEndId } from '../rails/bank/bank-references.ts';
import type { Outcome } from '../rails/rail.ts';
import type { CamtEntry } from './camt-entry.ts';
import type { EntryOutcome } from './entry-outcomes.ts';
import type { CamtStatement } from './read-camt053.ts';
import { eventOf, secondEntries } from './second-entries.ts';

interface KeyedEntry {
  key: string;
  /** The account of its statement. */
  account: string | null;
  /** Among all entries of the file. */
  position: number;
  entry: CamtEntry;
  /** Whether its statement has an earlier entry that books the same transfer in the same way. */
  isSecond: boolean;
}

/** What became of an entry. `transfer` is the idempotency key of the attempt that it names. */
interface Verdict {
  outcome: EntryOutcome;
  payoutId: PayoutId | null;
  transfer: string | null;
  /** What the bank kept, if the entry brings back less than the payout. */
  bankCharge: MicroUsd | null;
}

/**
 * The entries of statements, each once. An entry is known by its facts, so the same one in overlapping statements is one. Equal
 * entries of one statement are numbered, so each counts.
 */
export function keyed(statements: readonly CamtStatement[]): KeyedEntry[] {
  const known = new Map<string, KeyedEntry>();
  let position = 0;
  for (const { account, entries } of statements) {
    const seen = new Map<string, number>();
    const booked = new Set<string>();
    for (const entry of entries) {
      const facts = factsOf(account, entry);
      const count = (seen.get(facts) ?? 0) + 1;
      seen.set(facts, count);
      const key = sha256Hex(`${facts}#${count}`);
      const outcome = outcomeOf({ key, entry });
      const event = outcome && eventOf(outcome);
      const isSecond = event !== null && booked.has(event);
      if (!known.has(key)) known.set(key, { key, account, position, entry, isSecond });
      if (event !== null) booked.add(event);
      position++;
    }
  }
  return [...known.values()];
}

function factsOf(account: string | null, entry: CamtEntry): string {
  const { bankReference, reference, amount, currency, direction, bookedOn, isReversal, problem } = entry;
  const facts = [account, bankReference, reference, amount, currency, direction, bookedOn, isReversal];
  return JSON.stringify(problem === null ? facts : [...facts, entry]);
}

/**
 * Applies entries of a statement that aren't stored yet, and stores them with what became of them. A failure of the database or
 * of the archive throws before the entries are stored: the next upload of the statement goes on, and an entry that has taken effect
 * by then isn't applied again.
 */
export async function applyEntries(
  ctx: Context,
  statementId: BankStatementId,
  entries: readonly KeyedEntry[],
): Promise<void> {
  const isNew = await newKeys(ctx, entries);
  const fresh = entries.filter(({ key }) => isNew.has(key));
  if (fresh.length === 0) return;
  const verdicts = await verdictsOn(ctx, fresh);
  const rows = fresh.map((each) => {
    const { key, position, entry } = each;
    const { outcome, payoutId, transfer, bankCharge } = verdicts.get(each) ?? NO_PAYOUT;
    const text = entry.problem ?? entry.returnReason ?? entry.text;
    const facts = [entry.reference, entry.bankReference, entry.direction, entry.amount, entry.currency];
    const rest = [entry.bookedOn, entry.counterparty, text, outcome, payoutId, transfer, bankCharge];
    return [key, statementId, position, ...facts, ...rest];
  });
  await ctx.db.$client.batch(
    insertRows(ctx.db.$client, 'INSERT INTO bank_statement_entries', COLUMNS, rows, 'ON CONFLICT DO NOTHING'),
  );
}

const NO_PAYOUT: Verdict = { outcome: 'unknown', payoutId: null, transfer: null, bankCharge: null };

const COLUMNS = [
  ...['key', 'statement_id', 'position', 'reference', 'bank_reference', 'direction', 'amount', 'currency'],
  ...['booked_on', 'counterparty', 'text', 'outcome', 'payout_id', 'transfer_key', 'bank_charge'],
];

async function newKeys(ctx: Context, entries: readonly KeyedEntry[]): Promise<ReadonlySet<string>> {
  const { results } = await ctx.db.$client
    .prepare(
      `SELECT j.value AS key FROM json_each(?1) j
       WHERE NOT EXISTS (SELECT 1 FROM bank_statement_entries b WHERE b.key = j.value)`,
    )
    .bind(JSON.stringify(entries.map(({ key }) => key)))
    .all<{ key: string }>();
  return new Set(results.map(({ key }) => key));
}

async function verdictsOn(ctx: Context, fresh: readonly KeyedEntry[]): Promise<Map<KeyedEntry, Verdict>> {
  const verdicts = new Map<KeyedEntry, Verdict>();
  const asked: { each: KeyedEntry; outcome: Outcome }[] = [];
  for (const each of fresh) {
    const outcome = outcomeOf(each);
    if (outcome) asked.push({ each, outcome });
    else verdicts.set(each, waitingVerdict(each.entry));
  }
  const [told, { seconds, paidTwice }] = await Promise.all([
    toldBefore(
      ctx,
      asked.map(({ outcome }) => outcome),
    ),
    secondEntries(ctx, asked),
  ]);
  const isOfTwo = ({ state, key }: Outcome) => state === 'failed' && paidTwice.has(key);
  const open = asked.filter(({ outcome }) => !told.has(outcome.confirmation) && !isOfTwo(outcome));
  const applied = new Map(
    (
      await applyOutcomes(
        ctx,
        open.map(({ outcome }) => outcome),
        await actingPerson(ctx),
      )
    ).map((each) => [each.outcome, each]),
  );
  for (const { each, outcome } of asked) {
    const transfer = outcome.key;
    if (!told.has(outcome.confirmation) && isOfTwo(outcome)) {
      const payoutId = payoutIdIn(transfer);
      verdicts.set(each, { outcome: 'suggested', payoutId, transfer, bankCharge: null });
      continue;
    }
    const result: Told | undefined = told.has(outcome.confirmation)
      ? {
          outcome,
          verdict: outcome.state === 'failed' ? 'failed' : 'settled',
          payoutId: payoutIdIn(transfer),
        }
      : applied.get(outcome);
    verdicts.set(each, {
      outcome: entryOutcomeOf(result, seconds.has(each)),
      payoutId: result?.payoutId ?? null,
      transfer,
      bankCharge: null,
    });
  }
  return withPayouts(ctx, verdicts);
}

/** An entry that names a transfer in its text only, or takes one back with its direction, changes nothing by itself. */
function waitingVerdict({ problem, reference, textReference, direction, isReversal }: CamtEntry): Verdict {
  const transfer = keyOfEndToEndId(reference ?? '') ?? keyOfEndToEndId(textReference ?? '');
  if (problem !== null) return { ...NO_PAYOUT, outcome: 'unreadable' };
  if (transfer === null) return NO_PAYOUT;
  const isTakenBack = direction === 'debit' && isReversal;
  const payoutId = payoutIdIn(transfer);
  return { outcome: isTakenBack ? 'reversal' : 'suggested', payoutId, transfer, bankCharge: null };
}

/** A debit with our reference is a transfer that was paid, a credit with it one that came back. */
function outcomeOf({ key, entry }: Pick<KeyedEntry, 'key' | 'entry'>): Outcome | null {
  const transfer = entry.reference === null ? null : keyOfEndToEndId(entry.reference);
  const isReturned = entry.direction === 'credit';
  if (transfer === null || entry.problem !== null || (entry.isReversal && !isReturned)) return null;
  return {
    key: transfer,
    state: isReturned ? 'failed' : 'paid',
    amount: usdOf(entry),
    providerReference: entry.bankReference ?? key.slice(0, 32),
    confirmation: confirmationOf(key),
    reason: isReturned ? returnReasonOf(entry) : null,
  };
}

/** The proof of a payout's step that an entry of a statement has told. */
export function confirmationOf(key: string): string {
  return `bank:${key}`;
}

export function returnReasonOf({ returnReason, text }: Pick<CamtEntry, 'returnReason' | 'text'>): string {
  return returnReason ?? text ?? 'The bank returned the transfer';
}

/**
 * The dollars of an entry. From an account in another currency, a transfer is known by what was instructed; what came back to it
 * can't be compared, so that is an amount that differs.
 */
function usdOf({ direction, amount, currency, instructed }: CamtEntry): MicroUsd {
  if (amount !== null && currency === 'USD') return parseUsd(amount);
  return direction === 'debit' && instructed?.currency === 'USD' ? parseUsd(instructed.amount) : ZERO;
}

/** The outcomes that have taken effect although their entries weren't stored: an earlier upload was interrupted. */
async function toldBefore(ctx: Context, outcomes: readonly Outcome[]): Promise<ReadonlySet<string>> {
  const { results } = await ctx.db.$client
    .prepare(
      `SELECT t.confirmation FROM payout_transitions t
       WHERE t.confirmation IN (SELECT j.value FROM json_each(?1) j)`,
    )
    .bind(JSON.stringify(outcomes.map(({ confirmation }) => confirmation)))
    .all<{ confirmation: string }>();
  return new Set(results.map(({ confirmation }) => confirmation));
}

function entryOutcomeOf(applied: Told | undefined, isSecond: boolean): EntryOutcome {
  if (!applied || applied.verdict === 'unknown' || applied.verdict === 'pending') return 'unknown';
  if (applied.verdict === 'conflicting') return 'amount_differs';
  if (applied.verdict === 'second_person') return 'suggested';
  const isReturn = applied.outcome.state === 'failed';
  if (applied.verdict === 'repeated' && isSecond) return isReturn ? 'returned_twice' : 'paid_twice';
  if (applied.verdict === 'repeated') return 'repeated';
  return isReturn ? 'returned' : 'settled';
}

/** Entries that wait name a payout that exists, and a return of less than its payout is known as one. */
async function withPayouts(
  ctx: Context,
  verdicts: Map<KeyedEntry, Verdict>,
): Promise<Map<KeyedEntry, Verdict>> {
  const waiting = [...verdicts].filter(([, { outcome }]) => outcome in ASKS);
  const ids = [...new Set(waiting.flatMap(([, { payoutId }]) => payoutId ?? []))];
  const stored = new Map(
    (ids.length === 0 ? [] : await readPayouts(ctx, ids)).map((each) => [each.id, each]),
  );
  for (const [each, verdict] of waiting) {
    const payout = verdict.payoutId === null ? undefined : stored.get(verdict.payoutId);
    if (!payout) verdicts.set(each, NO_PAYOUT);
    else verdicts.set(each, comparedWith(payout, each.entry, verdict));
  }
  return verdicts;
}

const ASKS = { suggested: true, reversal: true, amount_differs: true };

/** A return that brings back less than the payout is known as one, and what the bank kept of it. */
function comparedWith(payout: Payout, entry: CamtEntry, verdict: Verdict): Verdict {
  const missing = payout.amount - usdOf(entry);
  const isBack = entry.direction === 'credit' || entry.isReversal;
  const isCurrent = payout.idempotencyKey === verdict.transfer;
  if (!isBack || !isCurrent || missing <= 0 || entry.currency !== 'USD') return verdict;
  const isOpen = payout.state === 'sent' || payout.state === 'settled';
  const outcome = verdict.outcome === 'amount_differs' && isOpen ? 'returned_short' : verdict.outcome;
  return { ...verdict, outcome, bankCharge: outcome === 'amount_differs' ? null : micros(missing) };
}
