import { eq, sql } from 'drizzle-orm';
import { chargeStatements } from '../../ledger/bank-charges.ts';
import { auditStatements } from '../../platform/audit/write-audit.ts';
import { violates } from '../../platform/constraint.ts';
import { actorName, type Context } from '../../platform/context.ts';
import { sqlStatement } from '../../platform/database.ts';
import { failure } from '../../platform/failure.ts';
import { type MicroUsd, parseUsd, toDollars, ZERO } from '../../platform/money.ts';
import type { Payout } from '../create-payout.ts';
import { advancePayouts, readPayout } from '../payouts.ts';
import { bankStatementEntries } from '../tables.ts';
import { confirmationOf, returnReasonOf } from './apply-entries.ts';
import type { EntryOutcome } from './entry-outcomes.ts';
import { type BankEntry, bankEntryExplained, readEntry } from './statement-lists.ts';

const bankEntryNotApplicable = failure(
  'bank_entry.not_applicable',
  409,
  (why: string) => `This entry can’t be applied to a payout. ${why}`,
  { action: 'Explain it, and decide about the payout by hand.', sample: ['It names no payout.'] },
);
const bankEntryOtherCharge = failure(
  'bank_entry.other_charge',
  409,
  (charge: string) => `The bank kept ${charge} USD. Load the entry again.`,
  { action: 'Send the charge that the entry shows.', sample: ['5.00'] },
);

/** The outcomes that a person can turn into the step of a payout. */
const APPLICABLE: readonly EntryOutcome[] = ['returned_short', 'reversal', 'suggested'];

interface Effect {
  payout: Payout;
  to: 'settled' | 'failed';
  /** What is missing of a payout that came back. */
  charge: MicroUsd;
}

/**
 * A person says that an entry is about the payout that it names: a debit in whose text the payout is has paid it, and a credit or
 * the reversal of a debit has brought it back. Of a return that is short, the publisher gets everything back, because they
 * got nothing; what the bank has kept is a charge that the network margin carries. Payout, charge and entry are written together.
 * Throws `bank_entry.unknown` (404), `bank_entry.explained`, `bank_entry.not_applicable` and `bank_entry.other_charge` (409),
 * and as a step of a payout does.
 */
export async function applyEntry(
  ctx: Context,
  key: string,
  {
    reason,
    bankCharge,
    along: others = [],
  }: { reason: string; bankCharge: string; along?: readonly D1PreparedStatement[] },
): Promise<BankEntry> {
  const { entry, effect } = await readEffect(ctx, key, bankCharge);
  const { payout, to } = effect;
  const proof = {
    idempotencyKey: entry.transferKey ?? undefined,
    providerReference: entry.bankReference ?? undefined,
    confirmation: confirmationOf(key),
    ...(to === 'failed' ? { reason: returnReasonOf({ returnReason: null, text: entry.text }) } : {}),
  };
  const along = () => [
    ...bankChargeStatements(ctx, entry, effect),
    ...decisionStatements(ctx, entry, effect, reason),
    ...others,
  ];
  try {
    const [refusal] = await advancePayouts(ctx, to, [{ payout, proof }], null, along);
    if (refusal) throw refusal.error;
  } catch (error) {
    if (violates(error, 'NOT NULL', 'audit_log.actor')) throw bankEntryExplained().causedBy(error);
    throw error;
  }
  return readEntry(ctx, key);
}

/** An entry that waits, and what it does when it is applied. Throws as `applyEntry`. */
export async function readEffect(
  ctx: Context,
  key: string,
  bankCharge: string,
): Promise<{ entry: BankEntry; effect: Effect }> {
  const entry = await readEntry(ctx, key);
  if (entry.explainedAt !== null) throw bankEntryExplained();
  const effect = await effectOf(ctx, entry);
  if (toDollars(effect.charge) !== toDollars(parseUsd(bankCharge)))
    throw bankEntryOtherCharge(toDollars(effect.charge));
  return { entry, effect };
}

async function effectOf(ctx: Context, entry: BankEntry): Promise<Effect> {
  const { outcome, payoutId, transferKey, direction, amount, currency } = entry;
  if (!APPLICABLE.includes(outcome) || payoutId === null || amount === null)
    throw bankEntryNotApplicable('It names no payout, or says something else about it.');
  const payout = await readPayout(ctx, payoutId);
  if (payout.idempotencyKey !== transferKey)
    throw bankEntryNotApplicable('It is about an earlier attempt of the payout.');
  if (currency !== 'USD') throw bankEntryNotApplicable('It isn’t in US dollars.');
  const to = direction === 'debit' && outcome === 'suggested' ? 'settled' : 'failed';
  const charge = entry.bankCharge ?? ZERO;
  if (parseUsd(amount) + charge !== payout.amount || (to === 'settled' && charge > 0))
    throw bankEntryNotApplicable('It has another amount than the payout.');
  return { payout, to, charge };
}

/** What the bank kept of a return. */
function bankChargeStatements(
  ctx: Context,
  { statementId, position }: BankEntry,
  { payout, charge }: Effect,
): D1PreparedStatement[] {
  if (charge === ZERO) return [];
  const booked = { subject: statementId, version: position, amount: charge, reason: payout.id };
  return chargeStatements(ctx, booked);
}

/** The entry is decided once: the write of its decision fails with a NULL actor after another one. */
function decisionStatements(
  ctx: Context,
  { key, outcome: before }: BankEntry,
  { payout, to, charge }: Effect,
  reason: string,
): D1PreparedStatement[] {
  const audit = {
    action: 'bank_entry.applied',
    subject: key,
    publisherId: payout.publisherId,
    reason,
    before: { outcome: before },
    detail: { payout: payout.id, status: to, bankCharge: toDollars(charge) },
    state: 'waits',
  } as const;
  return [
    ...auditStatements(ctx, [audit], {
      state: `SELECT CASE WHEN explained_at IS NULL THEN 'waits' END FROM bank_statement_entries WHERE key = e.subject`,
      otherwise: 'refuse',
    }),
    sqlStatement(
      ctx.db,
      sql`UPDATE bank_statement_entries SET outcome = ${to === 'settled' ? 'settled' : 'returned'}, explanation = ${reason},
          explained_by = ${actorName(ctx.actor)}, explained_at = ${ctx.now} WHERE ${eq(bankStatementEntries.key, key)}`,
    ),
  ];
}
