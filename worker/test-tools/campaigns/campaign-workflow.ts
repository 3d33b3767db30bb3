import { WorkflowEntrypoint, type WorkflowEvent, type WorkflowStep } from 'cloudflare:workers';
import type { CampaignParams } from './campaign-engine.ts';

/** The batches of a test campaign, until it ends or is paused. */
export class CampaignWorkflow extends WorkflowEntrypoint<Env, CampaignParams> {
  override async run({ payload }: WorkflowEvent<CampaignParams>, step: WorkflowStep) {
    const { runCampaign } = await import('./campaign-engine.ts');
    return runCampaign(this.env, payload, step);
  }
}
