import { WorkflowEntrypoint, type WorkflowEvent, type WorkflowStep } from 'cloudflare:workers';
import type { LinkHealthParams } from '../links/health/run-link-health.ts';
import type { SyncParams } from '../networks/start-sync.ts';
import type { PayoutRunParams } from '../payouts/runs/run-payouts.ts';
import type { ExportParams } from './exports/export-store.ts';

/** One sync of one network. The instance's ID is the run's ID; the run's row has the outcome. */
export class SyncWorkflow extends WorkflowEntrypoint<Env, SyncParams> {
  override async run({ payload }: WorkflowEvent<SyncParams>, step: WorkflowStep) {
    const { runSync } = await import('../networks/run-sync.ts');
    const { syncDeps } = await import('./sync-deps.ts');
    return runSync(this.env, payload, step, syncDeps(this.env));
  }
}

export class LinkHealthWorkflow extends WorkflowEntrypoint<Env, LinkHealthParams> {
  override async run({ payload }: WorkflowEvent<LinkHealthParams>, step: WorkflowStep) {
    const { runLinkHealth } = await import('../links/health/run-link-health.ts');
    const { linkHealthDeps } = await import('./link-health-deps.ts');
    return runLinkHealth(this.env, payload, step, linkHealthDeps(this.env));
  }
}

/** Work on a payout run until it waits for a person or a provider. */
export class PayoutRunWorkflow extends WorkflowEntrypoint<Env, PayoutRunParams> {
  override async run({ payload }: WorkflowEvent<PayoutRunParams>, step: WorkflowStep) {
    const { runPayouts } = await import('../payouts/runs/run-payouts.ts');
    return runPayouts(this.env, payload, step);
  }
}

export class ExportWorkflow extends WorkflowEntrypoint<Env, ExportParams> {
  override async run({ payload }: WorkflowEvent<ExportParams>, step: WorkflowStep) {
    const { runExport } = await import('./exports/run-export.ts');
    return runExport(this.env, payload, step);
  }
}
