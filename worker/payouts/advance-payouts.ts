import { type SQL, sql } from 'drizzle-orm';
import { account } from '../ledger/accounts.ts';
import { publisherBalance } from '../ledger/balances.ts';
import type { Movement } from '../ledger/position.ts';
import { transferStatements } from '../ledger/post.ts';
import { transfersFor } from '../ledger/posting-reference.ts';
import { jsonChunks } from '../platform/bulk.ts';
import { actorName, type Context } from '../platform/context.ts';
import { listed, sqlStatement } from '../platform/database.ts';
import { failure } from '../platform/failure.ts';
import type { PayoutBatchId, PayoutId } from '../platform/ids.ts';
import { toExactDollars } from '../platform/money.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { itemsOf } from '../sales/paid-out.ts';
import { eventStatements, type NewEvent } from '../webhooks/emit.ts';
import type { Payout } from './create-payout.ts';
import { payableVersion } from './details/details-state.ts';
import { dueItems, wantedRows } from './due-items.ts';
import { type HoldTerms, holdOf, payableMethod } from './holds/hold-sql.ts';
import { idempotencyKeyOf, type PayoutProgress, type PayoutState } from './payout-state.ts';
import { METHODS_OF_RAIL, type RailName } from './rail-names.ts';
import { returnedEmails } from './returned-emails.ts';
import { settlementStatements } from './settlement.ts';

/** No payout is sent without a batch of a rail. A trigger refuses it too. */
const payoutNoBatch = failure('payout.no_batch', 500, 'A payout is sent in a batch only.');

/** A payout before and after a step. Several that are written together have the same `to`. */
export interface Step {
  payout: Payout;
  progress: PayoutProgress;
  /** The provider's word about the transfer, and the reason of a failure in its words. */
  confirmation: string | null;
  failureReason: string | null;
}

/** How payouts are sent: in which batch of which rail. */
export interface SendTerms {
  holds: HoldTerms;
  batch: { id: PayoutBatchId; rail: RailName };
  /** Whether a payout that is no longer due in full is replaced in its run. */
  isReplaced?: boolean;
}

/**
 * The statements that write the same step of several payouts: all or none. The first one fails with a NULL version after a
 * concurrent step or, before sending, when something holds a payout or its money is no longer due.
 */
export async function stepStatements(
  ctx: Context,
  to: PayoutState,
  steps: readonly Step[],
  sending: SendTerms | null,
): Promise<D1PreparedStatement[]> {
  const nexts = steps.map((step) => ({ ...step, version: step.payout.version + 1 }));
  const ids = steps.map(({ payout }) => payout.id);
  const isTakenBack = to === 'failed' && steps.some(({ payout }) => payout.state === 'settled');
  const transfers = nexts.flatMap(({ payout, version, confirmation }) =>
    transfersFor(
      { subject: payout.id, version, kind: `payout.${to}`, ruleId: null, reason: confirmation },
      movementsOf(payout, to),
    ),
  );
  return [
    sqlStatement(ctx.db, await guardedUpdate(ctx, to, steps, sending)),
    ...transitionStatements(ctx, to, steps),
    ...transferStatements(ctx, transfers),
    ...(to === 'settled' ? settlementStatements(ctx, ids, 1) : []),
    ...(isTakenBack ? settlementStatements(ctx, ids, -1) : []),
    ...(to === 'approved' ? [reopenRuns(ctx, ids)] : []),
    ...eventStatements(
      ctx,
      nexts.map(({ payout, version }) => payoutUpdated(payout, to, version)),
    ),
    ...(to === 'failed' ? await returnedEmails(ctx, steps) : []),
  ];
}

/** A payout that is paid again after its run has settled makes the run `sent` again, so that it is sent and seen. */
function reopenRuns(ctx: Context, ids: readonly PayoutId[]): D1PreparedStatement {
  return sqlStatement(
    ctx.db,
    sql`UPDATE payout_runs SET state = 'sent', version = version + 1, cursor = '', updated_at = ${ctx.now}
      WHERE state = 'settled' AND id IN (SELECT p.run_id FROM payouts p WHERE p.id IN ${listed(ids)})`,
  );
}

async function guardedUpdate(
  ctx: Context,
  to: PayoutState,
  steps: readonly Step[],
  sending: SendTerms | null,
): Promise<SQL> {
  const rows = JSON.stringify(
    steps.map(({ payout, progress, failureReason }) => [
      payout.id,
      payout.version,
      progress.attempt,
      idempotencyKeyOf(payout.id, progress.attempt),
      progress.providerReference,
      failureReason,
    ]),
  );
  const wanted = sql`SELECT value->>0 AS id, value->>1 AS version, value->>2 AS attempt, value->>3 AS idempotency_key,
    value->>4 AS provider_reference, value->>5 AS failure_reason FROM json_each(${rows})`;
  const set = sql`state = ${to}, updated_at = ${ctx.now}, attempt = j.attempt, idempotency_key = j.idempotency_key,
    provider_reference = j.provider_reference, failure_reason = j.failure_reason`;
  if (to === 'sent' && !sending) throw payoutNoBatch();
  if (!sending)
    return sql`UPDATE payouts SET ${set},
        version = CASE WHEN payouts.version = j.version THEN payouts.version + 1 END
      FROM (${wanted}) j WHERE payouts.id = j.id`;
  const [{ due, verdicts }, { payer }] = await Promise.all([
    sendVerdicts(
      ctx,
      steps.map(({ payout }) => payout),
      sending,
    ),
    readSettings(ctx),
  ]);
  return sql`WITH due AS MATERIALIZED (${due})
    UPDATE payouts SET ${set}, batch_id = ${sending.batch.id}, payer_name = ${payer?.name ?? null},
      details_version = (${payableVersion(sql`payouts.publisher_id`, ctx.now)}),
      version = CASE WHEN payouts.version = j.version AND v.hold IS NULL AND v.is_due THEN payouts.version + 1 END
    FROM (${wanted}) j JOIN (${verdicts}) v ON v.id = j.id WHERE payouts.id = j.id`;
}

/** The verdicts about payouts that are about to be sent: `id`, `hold` (a reason, or NULL) and `is_due`. `due` is their CTE. */
export async function sendVerdicts(
  ctx: Context,
  payouts: readonly Payout[],
  { holds, batch }: SendTerms,
): Promise<{ due: SQL; verdicts: SQL }> {
  const { payableStage } = await readSettings(ctx);
  const wanted = wantedRows(payouts.map(({ publisherId, id }) => ({ publisherId, payoutId: id })));
  const items = itemsOf(payouts.map(({ id }) => id));
  const publisherId = sql`p.publisher_id`;
  const methods = JSON.stringify(METHODS_OF_RAIL[batch.rail]);
  const isOtherRail = sql`(${payableMethod(publisherId, holds.now)}) NOT IN (SELECT value FROM json_each(${methods}))`;
  return {
    due: dueItems({ wanted, payableStage }),
    verdicts: sql`SELECT p.id,
        CASE WHEN ${isOtherRail} THEN 'rail_not_set_up' ELSE ${holdOf(publisherId, holds)} END AS hold,
        p.amount <= COALESCE(${publisherBalance(publisherId, 'approved')}, 0)
          AND p.amount <= COALESCE(d.amount, 0) AND x.payout_id IS NULL AS is_due
      FROM (${wanted}) w CROSS JOIN payouts p ON p.id = w.payout_id
      LEFT JOIN (SELECT payout_id, SUM(amount) AS amount FROM due GROUP BY payout_id) d ON d.payout_id = p.id
      LEFT JOIN (SELECT DISTINCT i.payout_id FROM (${items}) i LEFT JOIN due
          ON due.id = i.conversion_id AND due.payout_id = i.payout_id
        WHERE i.amount > COALESCE(due.amount, 0)) x ON x.payout_id = p.id`,
  };
}

function transitionStatements(ctx: Context, to: PayoutState, steps: readonly Step[]): D1PreparedStatement[] {
  const rows = steps.map(({ payout, progress, confirmation }) => [
    payout.id,
    payout.version + 1,
    payout.state,
    progress.attempt,
    idempotencyKeyOf(payout.id, progress.attempt),
    progress.providerReference,
    confirmation,
  ]);
  return jsonChunks(rows).map((chunk) =>
    ctx.db.$client
      .prepare(
        `INSERT INTO payout_transitions (payout_id, version, from_state, to_state, attempt, idempotency_key,
           provider_reference, confirmation, details_version, actor, at)
         SELECT value->>0, value->>1, value->>2, ?2, value->>3, value->>4, value->>5, value->>6,
           (SELECT p.details_version FROM payouts p WHERE p.id = value->>0), ?3, ?4 FROM json_each(?1)`,
      )
      .bind(chunk, to, actorName(ctx.actor), ctx.now),
  );
}

function payoutUpdated(payout: Payout, to: PayoutState, version: number): NewEvent {
  return {
    publisherId: payout.publisherId,
    type: 'payout.updated',
    cause: `${payout.id}:${version}`,
    payload: {
      payout_id: payout.id,
      status: to,
      previous_status: payout.state,
      amount: toExactDollars(payout.amount),
      currency: 'USD',
      transfer_reference: payout.transferReference,
    },
  };
}

function movementsOf(payout: Payout, to: PayoutState): Movement[] {
  const owed = account.publisher(payout.publisherId, 'approved');
  const paidOut = account.publisher(payout.publisherId, 'paid_out');
  const { amount } = payout;
  if (to === 'sent') return [{ debit: owed, credit: account.payoutClearing, amount }];
  if (to === 'settled') return [{ debit: account.payoutClearing, credit: paidOut, amount }];
  if (to !== 'failed') return [];
  const debit = payout.state === 'settled' ? paidOut : account.payoutClearing;
  return [{ debit, credit: owed, amount }];
}
