import { deleteInBatches } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import { callerId } from '../platform/http/idempotency.ts';
import { CRON, job } from '../platform/job.ts';
import { errorFacts, log } from '../platform/log.ts';
import { addMs, DAY } from '../platform/time.ts';
import { mcpCalls } from './tables.ts';
import type { ToolDeps } from './tool.ts';

const KEPT_FOR_MS = 30 * DAY;
const BATCH_SIZE = 5_000;

/** Records a call. A call that can't be recorded still succeeds. */
export async function recordCall(
  { ctx, principal, publisherId, client }: ToolDeps,
  tool: string,
  error: string | null,
): Promise<void> {
  try {
    const caller = callerId(principal);
    await ctx.db.insert(mcpCalls).values({ publisherId, caller, client, tool, error, calledAt: ctx.now });
  } catch (cause) {
    log('error', 'mcp.call_not_recorded', { requestId: ctx.requestId, tool, ...errorFacts(cause) });
  }
}

/** Deletes calls older than 30 days. */
async function deleteOldCalls(ctx: Context): Promise<{ deleted: number }> {
  const statement = ctx.db.$client
    .prepare(
      `DELETE FROM mcp_calls WHERE number IN
         (SELECT number FROM mcp_calls WHERE called_at <= ?1 ORDER BY called_at LIMIT ${BATCH_SIZE})`,
    )
    .bind(addMs(ctx.now, -KEPT_FOR_MS));
  return { deleted: await deleteInBatches(statement, BATCH_SIZE) };
}

export const deleteOldMcpCallsJob = job({
  name: 'delete_old_mcp_calls',
  cron: CRON.everySixHours,
  maxWait: 2 * DAY,
  run: deleteOldCalls,
});
