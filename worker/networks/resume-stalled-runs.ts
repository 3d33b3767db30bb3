import { eq } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { errorMessage } from '../platform/errors.ts';
import { CRON, job } from '../platform/job.ts';
import { HOUR } from '../platform/time.ts';
import { finishRun, raiseRunAlert } from './run-rows.ts';
import type { SyncParams } from './start-sync.ts';
import { syncRuns } from './tables.ts';

/**
 * Checks runs whose row is `running`. A run whose engine has ended without an outcome fails as `sync.engine_lost`. With
 * `resume`, a running one is paused and resumed, because the local engine waits for that after a crash; its completed steps
 * are not repeated. Returns the IDs of both kinds of runs.
 */
export async function resumeStalledRuns(
  ctx: Context,
  workflow: Workflow<SyncParams>,
  options: { resume: boolean },
): Promise<{ lost: string[]; resumed: string[] }> {
  const running = await ctx.db.select().from(syncRuns).where(eq(syncRuns.status, 'running'));
  const lost: string[] = [];
  const resumed: string[] = [];
  for (const run of running) {
    const instance = await instanceOf(workflow, run.id);
    const state = instance === null ? 'unknown' : (await instance.status()).status;
    if (instance === null || ENDED.has(state)) {
      const detail = 'The engine of the run ended without a result.';
      await raiseRunAlert(ctx, run, 'sync.engine_lost', detail);
      await finishRun(ctx, run.id, { status: 'failed', code: 'sync.engine_lost', detail });
      lost.push(run.id);
    } else if (options.resume) {
      await instance.pause();
      await instance.resume();
      resumed.push(run.id);
    }
  }
  return { lost, resumed };
}

export const closeLostRunsJob = job({
  name: 'close_lost_runs',
  cron: CRON.everyFiveMinutes,
  maxWait: HOUR,
  run: (ctx, env) => resumeStalledRuns(ctx, env.SYNC, { resume: false }),
});

const ENDED: ReadonlySet<string> = new Set(['errored', 'terminated', 'complete', 'unknown']);

/** Null if the engine has no such instance. While the engine can't be asked, nothing is known about the run. */
async function instanceOf(workflow: Workflow<SyncParams>, id: string): Promise<WorkflowInstance | null> {
  try {
    return await workflow.get(id);
  } catch (error) {
    if (/not.?found/i.test(errorMessage(error))) return null;
    throw error;
  }
}
