import { eq, inArray, sql } from 'drizzle-orm';
import { auditStatement } from '../platform/audit/write-audit.ts';
import { chunk } from '../platform/chunk.ts';
import { isRefusedWrite, violates } from '../platform/constraint.ts';
import type { Context } from '../platform/context.ts';
import { listed } from '../platform/database.ts';
import { timeText } from '../platform/date-text.ts';
import { DomainError, errorCode } from '../platform/errors.ts';
import { failure } from '../platform/failure.ts';
import type { PayoutId } from '../platform/ids.ts';
import { toExactDollars } from '../platform/money.ts';
import { restoreSalesPaidBy } from '../sales/reader/paid-sales.ts';
import { type SendTerms, type Step, sendVerdicts, stepStatements } from './advance-payouts.ts';
import { type Payout, payoutAlreadyOpen } from './create-payout.ts';
import { readDetails } from './details/read-details.ts';
import { refusalOfHold } from './holds/hold-errors.ts';
import { advanceProgress, type PayoutState, type Proof } from './payout-state.ts';
import { RAIL_NAMES, type RailName } from './rail-names.ts';
import { replacementStatements } from './replace-payout.ts';
import { requireOutOfRun, singleSending } from './send-single.ts';
import { isStopped, payoutStopped } from './stop.ts';
import { payouts } from './tables.ts';

/** Why a payout is canceled before it is sent. */
const NO_LONGER_DUE = 'Part of it was no longer due before it was sent';

/** Payouts that are written in one transaction. */
const MAX_STEPS = 250;

/** A step of one payout, with what the provider says about its transfer. */
export interface Move {
  payout: Payout;
  proof?: Proof;
}

/** How one payout takes a step. */
export interface StepTerms {
  /** The rails that are set up. */
  rails?: readonly RailName[];
  /** Why a person takes it. */
  reason?: string;
  /** More statements for its transaction. */
  along?: readonly D1PreparedStatement[];
}

/** A payout that didn't take the step, and why. */
export interface Refusal {
  payout: Payout;
  error: unknown;
}

export const payoutUnknown = failure('payout.unknown', 404, (id: string) => `Payout ${id} not found.`, {
  action: 'Use an ID from `GET /v1/operations/payouts`.',
  sample: ['pay_jd88ebbh5897rjad'],
});
const payoutExpired = failure(
  'payout.expired',
  409,
  'This payout ended more than 7 years ago. Only its sum is kept.',
  { action: 'Leave it as it is.' },
);
const payoutConfirmationUsed = failure(
  'payout.confirmation_used',
  409,
  'This confirmation is already recorded for another transfer.',
  { action: 'Send the confirmation of this transfer.' },
);
const payoutMovedOn = failure('payout.moved_on', 409, 'Another request has already changed this payout.', {
  action: 'Read it again, then decide.',
});
const payoutRailNotSetUp = failure(
  'payout.rail_not_set_up',
  409,
  'No payment method for these details is set up.',
  { action: 'Set up the payment method in the settings.' },
);
const payoutNoLongerDue = failure(
  'payout.no_longer_due',
  409,
  'Part of this payout is no longer due, so it was canceled. Create a new payout for the rest.',
  { action: 'Create a new payout for the rest.' },
);
const payoutDetailsHeld = failure(
  'payout.details_held',
  409,
  (until: string) => `The publisher has changed their payout details.${until}`,
  {
    action: 'Wait until the time that `detail` names.',
    sample: [' Nothing is sent before the hold ends on 24 Nov 2026, 09:00 UTC.'],
  },
);

/**
 * Advances a payout by one step. `sent` debits the publisher's account and puts the payout into a batch of its own, on the rail
 * of its details, before any provider is called. `settled` records the money as paid on each conversion; `failed` credits it back. Each step emits a
 * webhook event. Throws what `advanceProgress` throws, `payout.unknown` (404), `payout.expired` and `payout.in_run` (409), `payout.moved_on` (409) after a
 * concurrent step, `payout.confirmation_used` (409), `payout.already_open` (409) if another payout of the publisher waits to be sent, the errors of holds, `payout.details_held` (409) before the hold of
 * changed details ends, and `payout.no_longer_due` (409) if part of the money is no longer due before it is sent: the payout
 * is canceled, and a new one can pay the rest. A run that sends it creates that one.
 */
export async function advancePayout(
  ctx: Context,
  id: PayoutId,
  to: PayoutState,
  proof: Proof = {},
  { rails = RAIL_NAMES, reason, along = [] }: StepTerms = {},
): Promise<Payout> {
  const payout = await readPayout(ctx, id);
  await requireOutOfRun(ctx, payout, to);
  const single = to === 'sent' ? await singleSending(ctx, payout, rails) : null;
  const audit = auditStatement(ctx, {
    action: 'payout.advanced',
    subject: id,
    publisherId: payout.publisherId,
    reason: reason ?? proof.confirmation,
    before: { status: payout.state },
    detail: { status: to, amount: toExactDollars(payout.amount) },
  });
  await writeStep(ctx, to, { payout, proof }, single?.sending ?? null, () => [
    audit,
    ...(single?.statements ?? []),
    ...along,
  ]);
  return readPayout(ctx, id);
}

/**
 * Advances many payouts by the same step, each or not at all. A payout that can't take it doesn't stop the others; it is in the
 * response with its error. Trouble of the machine is no verdict about a payout, and is thrown: the same call can be made again. `along` are statements for the transaction of each batch.
 */
export async function advancePayouts(
  ctx: Context,
  to: PayoutState,
  moves: readonly Move[],
  sending: SendTerms | null = null,
  along: (advanced: readonly Payout[]) => D1PreparedStatement[] = () => [],
): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  const isReturned = ({ payout }: Move) => to === 'failed' && payout.state === 'settled';
  const others = moves.filter((move) => !isReturned(move));
  const batches = [others, moves.filter(isReturned)].flatMap((group) => [...chunk(group, MAX_STEPS)]);
  for (const batch of batches) {
    const { steps, refused } = stepsOf(to, batch);
    refusals.push(...refused);
    if (steps.length === 0) continue;
    try {
      await writeSteps(ctx, to, steps, sending, along);
    } catch (error) {
      if (!isVerdict(error) || isAboutBatch(error)) throw error;
      refusals.push(...(await advanceEach(ctx, to, batch, sending, along)));
    }
  }
  return refusals;
}

/** One at a time, after a batch was refused: one payout's trouble stays its own. */
async function advanceEach(
  ctx: Context,
  to: PayoutState,
  moves: readonly Move[],
  sending: SendTerms | null,
  along: (advanced: readonly Payout[]) => D1PreparedStatement[],
): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  for (const move of moves) {
    try {
      await writeStep(ctx, to, move, sending, along);
    } catch (error) {
      if (!isVerdict(error) || isAboutBatch(error)) throw error;
      refusals.push({ payout: move.payout, error });
    }
  }
  return refusals;
}

/** Throws `payout.unknown` (404). */
export async function readPayout(ctx: Context, id: PayoutId): Promise<Payout> {
  const [payout] = await readPayouts(ctx, [id]);
  if (!payout) throw payoutUnknown(id);
  return payout;
}

export function readPayouts(ctx: Context, ids: readonly PayoutId[]): Promise<Payout[]> {
  const [only] = ids;
  const isWanted =
    ids.length === 1 && only !== undefined ? eq(payouts.id, only) : inArray(payouts.id, listed(ids));
  return ctx.db.select().from(payouts).where(isWanted).orderBy(payouts.id);
}

function stepsOf(to: PayoutState, moves: readonly Move[]): { steps: Step[]; refused: Refusal[] } {
  const steps: Step[] = [];
  const refused: Refusal[] = [];
  for (const { payout, proof } of moves) {
    try {
      steps.push(stepOf(to, payout, proof));
    } catch (error) {
      if (!isVerdict(error)) throw error;
      refused.push({ payout, error });
    }
  }
  return { steps, refused };
}

function stepOf(to: PayoutState, payout: Payout, proof: Proof = {}): Step {
  if (payout.expiredAt !== null) throw payoutExpired();
  return {
    payout,
    progress: advanceProgress(payout.id, payout, to, proof),
    confirmation: proof.confirmation ?? null,
    failureReason: reasonOf(to, proof),
  };
}

function reasonOf(to: PayoutState, { reason, confirmation }: Proof): string | null {
  if (to === 'failed') return reason ?? confirmation ?? null;
  return to === 'canceled' ? (reason ?? null) : null;
}

async function writeStep(
  ctx: Context,
  to: PayoutState,
  { payout, proof }: Move,
  sending: SendTerms | null,
  along: (advanced: readonly Payout[]) => D1PreparedStatement[] = () => [],
): Promise<void> {
  try {
    await writeSteps(ctx, to, [stepOf(to, payout, proof)], sending, along);
  } catch (error) {
    throw await domainErrorOf(ctx, payout, sending, error);
  }
}

async function writeSteps(
  ctx: Context,
  to: PayoutState,
  steps: readonly Step[],
  sending: SendTerms | null,
  along: (advanced: readonly Payout[]) => D1PreparedStatement[],
): Promise<void> {
  const payouts = steps.map(({ payout }) => payout);
  if (to === 'failed')
    await restorePaidSales(
      ctx,
      payouts.filter(({ state }) => state === 'settled'),
    );
  await ctx.db.$client.batch([...(await stepStatements(ctx, to, steps, sending)), ...along(payouts)]);
}

/** The error to throw for a failed write. */
async function domainErrorOf(
  ctx: Context,
  payout: Payout,
  sending: SendTerms | null,
  cause: unknown,
): Promise<unknown> {
  if (violates(cause, 'UNIQUE', 'payout_transitions.confirmation'))
    return payoutConfirmationUsed().causedBy(cause);
  if (isStopped(cause)) return payoutStopped().causedBy(cause);
  if (violates(cause, 'UNIQUE', 'payouts.publisher_id')) return payoutAlreadyOpen().causedBy(cause);
  if (!isConflict(cause)) return cause;
  const current = await readPayout(ctx, payout.id);
  if (current.version !== payout.version || !sending) return payoutMovedOn().causedBy(cause);
  return sendRefusal(ctx, payout, sending, cause);
}

async function sendRefusal(
  ctx: Context,
  payout: Payout,
  sending: SendTerms,
  cause: unknown,
): Promise<DomainError> {
  const { due, verdicts } = await sendVerdicts(ctx, [payout], sending);
  const verdict = await ctx.db.get<{ hold: string | null }>(
    sql`WITH due AS MATERIALIZED (${due}) SELECT hold FROM (${verdicts})`,
  );
  const hold = verdict?.hold ?? null;
  if (hold === 'details_held') return detailsHeld(ctx, payout, cause);
  if (hold === 'rail_not_set_up') return payoutRailNotSetUp();
  const refusal = refusalOfHold(hold);
  if (refusal) return refusal;
  const along = sending.isReplaced ? await replacementStatements(ctx, payout, sending.holds) : [];
  try {
    await advancePayout(ctx, payout.id, 'canceled', { reason: NO_LONGER_DUE }, { along });
  } catch (error) {
    if (errorCode(error) !== 'payout.moved_on') throw error;
  }
  return payoutNoLongerDue().causedBy(cause);
}

async function detailsHeld(ctx: Context, { publisherId }: Payout, cause: unknown): Promise<DomainError> {
  const { held } = await readDetails(ctx, publisherId);
  const until = held ? ` Nothing is sent before the hold ends on ${timeText(held.effectiveAt)}.` : '';
  return payoutDetailsHeld(until).causedBy(cause);
}

/** Whether an error says something about a payout. Any other one is trouble of the machine, and the same step can be taken again. */
function isVerdict(error: unknown): boolean {
  return (error instanceof DomainError && error.status < 500) || isRefusedWrite(error);
}

/** Another worker has closed the batch, or taken its place: the payouts go into the next one. */
export function isAboutBatch(error: unknown): boolean {
  return violates(error, 'NOT NULL', 'payout_batches') || violates(error, 'UNIQUE', 'payout_batches');
}

/** True when another call has written this step, or the guard of the payout's row refused it. */
function isConflict(cause: unknown): boolean {
  return (
    violates(cause, 'NOT NULL', 'payouts.version') ||
    violates(cause, 'UNIQUE', 'payout_transitions') ||
    violates(cause, 'UNIQUE', 'ledger_transfers.id')
  );
}

/** Moves the archived sales of settled payouts back to the database, so that they can become due again. */
async function restorePaidSales(ctx: Context, payouts: readonly Payout[]): Promise<void> {
  const byPublisher = Map.groupBy(payouts, ({ publisherId }) => publisherId);
  for (const [publisherId, own] of byPublisher)
    await restoreSalesPaidBy(ctx, publisherId, new Set(own.map(({ id }) => id)));
}
