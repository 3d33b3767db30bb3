import { inArray } from 'drizzle-orm';
import { isAboveLimit, limitStatement } from '../../accounts/changes/limit.ts';
import type { Person } from '../../accounts/changes/person.ts';
import { raiseAlert } from '../../platform/alerts/alerts.ts';
import type { Context } from '../../platform/context.ts';
import { listed } from '../../platform/database.ts';
import { errorCode, errorMessage } from '../../platform/errors.ts';
import { isId, type PayoutId } from '../../platform/ids.ts';
import { toDollars } from '../../platform/money.ts';
import type { Payout } from '../create-payout.ts';
import { idempotencyKeyOf } from '../payout-state.ts';
import { advancePayouts, type Move, type Refusal } from '../payouts.ts';
import { payouts } from '../tables.ts';
import { reportedStatement } from './batch-store.ts';
import type { Outcome } from './rail.ts';

/**
 * What became of an outcome. `repeated` is already stored. `unknown` belongs to no payout, and `conflicting` to one that says
 * something else.
 */
type Verdict = 'settled' | 'failed' | 'pending' | 'repeated' | 'unknown' | 'conflicting';

export interface Applied {
  outcome: Outcome;
  verdict: Verdict;
  payoutId: PayoutId | null;
}

/** `second_person` is a failure that the person who tells it may not decide about alone. */
type ToldVerdict = Verdict | 'second_person';

/** An outcome that a person has told. */
export interface Told extends Omit<Applied, 'verdict'> {
  verdict: ToldVerdict;
}

/**
 * Applies the outcomes of transfers in their order: a paid one settles its payout, and a failed one puts the money back. An
 * outcome that is already applied changes nothing. One that contradicts what is stored, such as another amount, changes nothing
 * either and raises an alert. A bank can book a transfer and its return in the same statement: then both are applied.
 *
 * `teller` is the person on whose word alone the outcomes are believed; null for a provider's own record. A failure makes money due
 * again, so one of the teller's own payout is left to a second person, and so is one that reaches the limit of what one person moves.
 */
export function applyOutcomes(ctx: Context, outcomes: readonly Outcome[], teller: null): Promise<Applied[]>;
export function applyOutcomes(ctx: Context, outcomes: readonly Outcome[], teller: Person): Promise<Told[]>;
export async function applyOutcomes(
  ctx: Context,
  outcomes: readonly Outcome[],
  teller: Person | null,
): Promise<Told[]> {
  const applied = new Map<Outcome, Told>();
  for (const round of roundsOf(outcomes))
    for (const each of await applyRound(ctx, round, teller)) applied.set(each.outcome, each);
  return outcomes.flatMap((outcome) => applied.get(outcome) ?? []);
}

/** Outcomes that can be applied together: each round has at most one of a payout. */
function roundsOf(outcomes: readonly Outcome[]): Outcome[][] {
  const seen = new Map<string, number>();
  const rounds: Outcome[][] = [];
  for (const outcome of outcomes) {
    const subject = payoutIdIn(outcome.key) ?? outcome.key;
    const round = seen.get(subject) ?? 0;
    seen.set(subject, round + 1);
    const together = rounds[round] ?? [];
    together.push(outcome);
    rounds[round] = together;
  }
  return rounds;
}

async function applyRound(
  ctx: Context,
  outcomes: readonly Outcome[],
  teller: Person | null,
): Promise<Told[]> {
  const known = await payoutsWithKeys(ctx, outcomes);
  const moves: Record<'settled' | 'failed', Move[]> = { settled: [], failed: [] };
  const applied: Told[] = [];
  for (const outcome of outcomes) {
    const payout = known.get(payoutIdIn(outcome.key) ?? '');
    const verdict = payout ? verdictOn(payout, outcome, teller) : 'unknown';
    if (payout && (verdict === 'settled' || verdict === 'failed'))
      moves[verdict].push(moveOf(payout, outcome));
    if (verdict === 'unknown' || verdict === 'conflicting') await raiseConflict(ctx, payout, outcome);
    applied.push({ outcome, verdict, payoutId: payout?.id ?? null });
  }
  const reported = outcomes.flatMap(({ key, state }) => {
    const payout = known.get(payoutIdIn(key) ?? '');
    return state !== 'pending' && payout?.idempotencyKey === key ? (payout.batchId ?? []) : [];
  });
  if (reported.length > 0) await ctx.db.$client.batch([reportedStatement(ctx, [...new Set(reported)])]);
  for (const to of ['settled', 'failed'] as const)
    for (const refusal of await advancePayouts(ctx, to, moves[to], null, countedFor(ctx, to, teller)))
      await noteRefusal(ctx, applied, to, refusal);
  return applied;
}

/** What an outcome means for its payout. */
function verdictOn(payout: Payout, outcome: Outcome, teller: Person | null): ToldVerdict {
  if (outcome.state === 'pending') return 'pending';
  const isCurrent = payout.idempotencyKey === outcome.key;
  if (!isCurrent) return outcome.state === 'failed' ? 'repeated' : 'conflicting';
  if (outcome.amount !== null && outcome.amount !== payout.amount) return 'conflicting';
  if (outcome.state === 'paid') {
    if (payout.state === 'sent') return 'settled';
    return payout.state === 'settled' ? 'repeated' : 'conflicting';
  }
  if (payout.state === 'sent' || payout.state === 'settled')
    return teller?.publisherIds.has(payout.publisherId) ? 'second_person' : 'failed';
  return payout.state === 'failed' || payout.state === 'canceled' ? 'repeated' : 'conflicting';
}

/** What makes money due again counts as decided by its teller. */
function countedFor(ctx: Context, to: 'settled' | 'failed', teller: Person | null) {
  if (teller === null || to === 'settled') return undefined;
  return (advanced: readonly Payout[]) =>
    advanced.map(({ id: subject, publisherId, amount }) =>
      limitStatement(ctx, { person: teller, subject, publisherId, amount }),
    );
}

function moveOf(payout: Payout, outcome: Outcome): Move {
  return {
    payout,
    proof: {
      idempotencyKey: outcome.key,
      providerReference: outcome.providerReference ?? undefined,
      confirmation: outcome.confirmation,
      ...(outcome.state === 'failed' ? { reason: outcome.reason ?? undefined } : {}),
    },
  };
}

/** A concurrent worker that has applied the same outcome is no problem. */
async function noteRefusal(
  ctx: Context,
  applied: readonly Told[],
  to: Verdict,
  { payout, error }: Refusal,
): Promise<void> {
  const refused = applied.find(({ payoutId, verdict }) => payoutId === payout.id && verdict === to);
  if (isAboveLimit(error)) {
    if (refused) refused.verdict = 'second_person';
    return;
  }
  const code = errorCode(error);
  const isRepeated = code === 'payout.moved_on' || code === 'payout.illegal_transition';
  if (refused) refused.verdict = isRepeated ? 'repeated' : 'conflicting';
  if (isRepeated) return;
  await raiseAlert(ctx, {
    level: 'critical',
    code: 'payout.outcome_not_applied',
    subject: payout.id,
    message: `The outcome of the transfer ${payout.idempotencyKey} couldn’t be stored: ${errorMessage(error)}`,
  });
}

async function raiseConflict(ctx: Context, payout: Payout | undefined, outcome: Outcome): Promise<void> {
  const amount = outcome.amount === null ? '' : ` of ${toDollars(outcome.amount)} USD`;
  await raiseAlert(ctx, {
    level: 'critical',
    code: payout ? 'payout.outcome_conflicting' : 'payout.outcome_unknown',
    subject: payout?.id ?? outcome.key.slice(0, 100),
    message: payout
      ? `The provider reports the transfer ${outcome.key}${amount} as ${outcome.state}, but the payout ${payout.id} of ${toDollars(payout.amount)} USD is ${payout.state} with the transfer ${payout.idempotencyKey}. Nothing was changed.`
      : `The provider reports a transfer${amount} that we don’t know: ${outcome.key.slice(0, 100)}.`,
  });
}

async function payoutsWithKeys(ctx: Context, outcomes: readonly Outcome[]): Promise<Map<string, Payout>> {
  const ids = [...new Set(outcomes.flatMap(({ key }) => payoutIdIn(key) ?? []))];
  const rows = await ctx.db
    .select()
    .from(payouts)
    .where(inArray(payouts.id, listed(ids)));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The payout of an idempotency key; null for a key of another form. */
export function payoutIdIn(key: string): PayoutId | null {
  const [id = '', attempt = ''] = key.split(':');
  return isId('pay', id) && key === idempotencyKeyOf(id, Number(attempt)) ? id : null;
}
