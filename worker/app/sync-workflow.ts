import { WorkflowEntrypoint, type WorkflowEvent, type WorkflowStep } from 'cloudflare:workers';
import type { RunOutcome } from '../networks/run-rows.ts';
import type { SyncParams } from '../networks/start-sync.ts';

/** One sync of one network. The instance's ID is the run's ID; the run's row has the outcome. */
export class SyncWorkflow extends WorkflowEntrypoint<Env, SyncParams> {
  override async run(event: Readonly<WorkflowEvent<SyncParams>>, step: WorkflowStep): Promise<RunOutcome> {
    const { runSync } = await import('../networks/run-sync.ts');
    const { syncDeps } = await import('./sync-deps.ts');
    return runSync(this.env, event.payload, step, syncDeps(this.env));
  }
}
