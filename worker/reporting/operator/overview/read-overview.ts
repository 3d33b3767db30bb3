import { waitsForPerson } from '../../../payouts/bank-statements/entry-outcomes.ts';
import { OPEN_PAYOUT } from '../../../payouts/payout-state.ts';
import type { Context } from '../../../platform/context.ts';
import { SYNC_KINDS } from '../../../platform/contract/networks.ts';
import { DAY, HOUR, type Instant } from '../../../platform/time.ts';

/** Work that waits for an operator. */
export interface WaitingWork {
  count: number;
  /** When the oldest of it arrived. */
  oldestAt: Instant | null;
}

/** A bank books a transfer within days, and one that it has rejected never. */
const BANK_SILENCE = 7 * DAY;
/** PayPal returns what no one has claimed after 30 days. */
const PAYPAL_SILENCE = 35 * DAY;

/**
 * What counts as waiting, by kind. Screens ask again and again, so each query reads an index that has only what is open, or a table
 * that stays small.
 */
const QUERIES = {
  critical_alerts: `SELECT COUNT(*) AS count, MIN(first_seen_at) AS oldestAt FROM alerts
    WHERE acknowledged_at IS NULL AND level = 'critical'`,
  warnings: `SELECT COUNT(*) AS count, MIN(first_seen_at) AS oldestAt FROM alerts
    WHERE acknowledged_at IS NULL AND level = 'warning'`,
  pending_programs: `SELECT COUNT(*) AS count, MIN(created_at) AS oldestAt FROM network_programs
    WHERE status = 'pending' AND is_active`,
  failed_syncs: `SELECT COUNT(*) AS count, MIN(r.finished_at) AS oldestAt FROM affiliate_networks n
    CROSS JOIN json_each(?1) k
    CROSS JOIN sync_runs r ON r.id = (SELECT id FROM sync_runs latest
      WHERE latest.network_id = n.id AND latest.kind = k.value ORDER BY latest.started_at DESC LIMIT 1)
    WHERE r.status IN ('failed', 'refused')`,
  rejected_rows: `SELECT COUNT(*) AS count, MIN(received_at) AS oldestAt FROM rejected_rows INDEXED BY rejected_rows_waiting
    WHERE resolved_at IS NULL AND left_at IS NULL`,
  refused_days: `SELECT COUNT(*) AS count, MIN(refused_at) AS oldestAt FROM refused_days INDEXED BY refused_days_waiting
    WHERE accepted_at IS NULL AND left_at IS NULL`,
  unattributed_conversions: `SELECT COUNT(*) AS count, MIN(converted_at) AS oldestAt FROM conversions INDEXED BY conversions_unattributed_waiting
    WHERE unattributed_reason IS NOT NULL AND left_version IS NOT version`,
  // One index for each kind of held sale: with OR, SQLite would use neither.
  held_conversions: `SELECT COUNT(*) AS count, MIN(converted_at) AS oldestAt FROM (
    SELECT converted_at FROM conversions WHERE held_report IS NOT NULL
    UNION ALL SELECT converted_at FROM conversions v
    WHERE held_reason IS NOT NULL AND held_report IS NULL AND held_reason <> 'compliance_hold'
      AND NOT (held_reason = 'publisher_suspended'
        AND EXISTS (SELECT 1 FROM publishers p WHERE p.publisher_id = v.publisher_id AND p.status <> 'active')))`,
  data_requests: `SELECT COUNT(*) AS count, MIN(received_at) AS oldestAt FROM data_requests WHERE state = 'open'`,
  open_claims: `SELECT COUNT(*) AS count, MIN(created_at) AS oldestAt FROM claims WHERE status = 'open'`,
  compliance_reviews: `SELECT COUNT(*) AS count, MIN(created_at) AS oldestAt FROM compliance_reviews
    WHERE state = 'open'`,
  open_differences: `SELECT COUNT(*) AS count, MIN(updated_at) AS oldestAt FROM network_differences
    WHERE state IN ('open', 'asked')`,
  unread_lines: `SELECT COUNT(*) AS count, MIN(uploaded_at) AS oldestAt FROM network_statement_faults
    WHERE resolution IS NULL`,
  bank_entries: `SELECT COUNT(*) AS count, MIN(uploaded_at) AS oldestAt FROM bank_statement_entries e
    JOIN bank_statements s ON s.id = e.statement_id WHERE ${waitsForPerson('e')}`,
  proposed_adjustments: `SELECT COUNT(*) AS count, MIN(created_at) AS oldestAt FROM adjustments
    WHERE state = 'proposed'`,
  payouts_to_approve: `SELECT COUNT(*) AS count, MIN(created_at) AS oldestAt FROM payouts
    WHERE state = 'created' AND ${OPEN_PAYOUT}`,
  failed_payouts: `SELECT COUNT(*) AS count, MIN(updated_at) AS oldestAt FROM payouts
    WHERE state = 'failed' AND ${OPEN_PAYOUT}`,
  unclear_batches: `SELECT COUNT(*) AS count, MIN(trouble_since) AS oldestAt FROM payout_batches
    WHERE trouble_since IS NOT NULL AND trouble_since <= ?1 - ${HOUR}`,
  bank_files: `SELECT COUNT(*) AS count, MIN(created_at) AS oldestAt FROM payout_batches
    WHERE rail = 'bank' AND state = 'ready'`,
  silent_payouts: `SELECT COUNT(*) AS count, MIN(b.submitted_at) AS oldestAt FROM (
      SELECT batch_id FROM payouts WHERE state = 'sent' AND ${OPEN_PAYOUT} AND updated_at <= ?1 - ${BANK_SILENCE}) p
    CROSS JOIN payout_batches b ON b.id = p.batch_id
    WHERE b.state = 'submitted' AND b.submitted_at <= ?1 - CASE b.rail WHEN 'bank' THEN ${BANK_SILENCE} ELSE ${PAYPAL_SILENCE} END`,
  waiting_payouts: `SELECT COUNT(*) AS count, MIN(updated_at) AS oldestAt FROM payouts
    WHERE state = 'approved' AND ${OPEN_PAYOUT} AND updated_at <= ?1 - ${DAY}`,
  waiting_changes: `SELECT COUNT(*) AS count, MIN(proposed_at) AS oldestAt FROM proposed_changes
    WHERE state = 'proposed'`,
  payouts_stopped: `SELECT COUNT(*) AS count, MIN(updated_at) AS oldestAt FROM settings
    WHERE key = 'payouts_stopped' AND value = 'true'`,
  dead_letters: `SELECT COUNT(*) AS count, MIN(stored_at) AS oldestAt FROM dead_letters INDEXED BY dead_letters_waiting
    WHERE replayed_at IS NULL AND left_at IS NULL`,
} as const;

export type WorkKind = keyof typeof QUERIES;
export const WORK_KINDS = Object.keys(QUERIES) as [WorkKind, ...WorkKind[]];

/** Counts the work of each kind that waits for an operator, in one round trip. */
export async function readOverview(ctx: Context): Promise<(WaitingWork & { kind: WorkKind })[]> {
  const results = await ctx.db.$client.batch<WaitingWork>(
    WORK_KINDS.map((kind) => {
      const statement = ctx.db.$client.prepare(QUERIES[kind]);
      if (!QUERIES[kind].includes('?1')) return statement;
      return statement.bind(kind === 'failed_syncs' ? JSON.stringify(SYNC_KINDS) : ctx.now);
    }),
  );
  return WORK_KINDS.map((kind, at) => ({ kind, ...(results[at]?.results[0] ?? NOTHING) }));
}

const NOTHING: WaitingWork = { count: 0, oldestAt: null };
