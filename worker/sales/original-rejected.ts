import { sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { batchRead, listed } from '../platform/database.ts';
import type { RejectedRow } from './rejected-rows.ts';
import type { ReportRow } from './report-row.ts';
import { restoreRows } from './sale-archive/restore-sales.ts';

/** The problem of a correction that waits for its original row. */
export const ORIGINAL_REJECTED = {
  code: 'report.original_rejected',
  detail: 'The row corrects a sale whose original row is rejected. It is read again with that row.',
} as const;

interface ReportedPage {
  /** The rows that can be recorded, and those that can't. */
  rows: readonly ReportRow[];
  rejected: readonly RejectedRow[];
  /** True while the network has unresolved rejected rows of earlier pages. */
  hasRejected: boolean;
}

/**
 * The external IDs of a page's corrections whose original row is rejected and was never recorded. A correction that is recorded
 * already, and one whose original was never reported, don't wait.
 */
export async function correctionsOfRejected(
  ctx: Context,
  networkId: string,
  { rows, rejected, hasRejected }: ReportedPage,
): Promise<ReadonlySet<string>> {
  const corrections = rows.filter((row) => !row.isOriginal);
  if (corrections.length === 0 || (rejected.length === 0 && !hasRejected)) return new Set();
  const groups = new Set(corrections.map(({ groupId }) => groupId));
  const originals = [
    ...rejected.flatMap(({ group, externalId }) =>
      group?.isOriginal && groups.has(group.id) ? [{ groupId: group.id, externalId }] : [],
    ),
    ...(hasRejected ? await rejectedOriginals(ctx, networkId, [...groups]) : []),
  ];
  if (originals.length === 0) return new Set();
  const originalIds = originals.flatMap(({ externalId }) => externalId ?? []);
  await restoreRows(ctx, networkId, { externalIds: originalIds });
  const recorded = await recordedAmong(ctx, networkId, [
    ...originalIds,
    ...corrections.map(({ externalId }) => externalId),
  ]);
  const arriving = new Set(rows.map(({ externalId }) => externalId));
  const unrecorded = new Set(
    originals.flatMap(({ groupId, externalId }) =>
      externalId !== null && (recorded.has(externalId) || arriving.has(externalId)) ? [] : [groupId],
    ),
  );
  return new Set(
    corrections.flatMap(({ externalId, groupId }) =>
      unrecorded.has(groupId) && !recorded.has(externalId) ? [externalId] : [],
    ),
  );
}

async function rejectedOriginals(ctx: Context, networkId: string, groups: readonly string[]) {
  const [found] = await batchRead<[{ groupId: string; externalId: string | null }]>(
    ctx.db,
    sql`SELECT group_id AS groupId, external_id AS externalId FROM rejected_rows INDEXED BY rejected_rows_open_groups
      WHERE network_id = ${networkId} AND group_id IN ${listed(groups)} AND is_original
        AND resolved_at IS NULL AND group_id IS NOT NULL`,
  );
  return found;
}

async function recordedAmong(
  ctx: Context,
  networkId: string,
  externalIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const [found] = await batchRead<[{ externalId: string }]>(
    ctx.db,
    sql`SELECT external_id AS externalId FROM report_rows
      WHERE network_id = ${networkId} AND external_id IN ${listed(externalIds)}`,
  );
  return new Set(found.map(({ externalId }) => externalId));
}
