import { eq, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { statementOf } from '../platform/database.ts';
import { failure } from '../platform/failure.ts';
import type { RunId } from '../platform/ids.ts';
import { syncRuns } from './tables.ts';

/** `reads`: reads the network or writes rows. `applies`: changes the catalog. */
export type RunWork = 'reads' | 'applies';

export const syncOvertaken = failure(
  'sync.overtaken',
  409,
  'The run was written off. Another run may have started.',
);

/**
 * The first statement of a run's write. It makes the batch fail when the run has ended, for example when it was written off
 * while its engine continued. Otherwise it records a heartbeat.
 */
export function runGuard(ctx: Context, id: RunId, work: RunWork): D1PreparedStatement {
  const appliedAt = sql`COALESCE(${syncRuns.appliedAt}, ${ctx.now})`;
  return statementOf(
    ctx.db,
    ctx.db
      .update(syncRuns)
      .set({ heartbeatAt: ctx.now, ...(work === 'applies' ? { appliedAt } : {}) })
      .where(eq(syncRuns.id, id)),
  );
}

/** Throws `sync.overtaken` (409) unless the run is still its network's running one; otherwise records a heartbeat. */
export async function requireRunning(ctx: Context, id: RunId): Promise<void> {
  await asOvertaken(() => runGuard(ctx, id, 'reads').run());
}

/** Writes a batch that begins with the run's guard. Throws `sync.overtaken` (409) and writes nothing when it refuses. */
export async function writeAsRun(
  ctx: Context,
  id: RunId,
  work: RunWork,
  statements: readonly D1PreparedStatement[],
): Promise<void> {
  await asOvertaken(() => ctx.db.$client.batch([runGuard(ctx, id, work), ...statements]));
}

/** Runs a write that begins with a run's guard. Throws `sync.overtaken` (409) when the guard refuses it. */
export async function asOvertaken<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (cause) {
    if (!(cause instanceof Error) || !cause.message.includes('sync.overtaken')) throw cause;
    throw syncOvertaken().causedBy(cause);
  }
}
