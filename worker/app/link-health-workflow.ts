import { WorkflowEntrypoint, type WorkflowEvent, type WorkflowStep } from 'cloudflare:workers';
import type { LinkHealthParams } from '../links/health/run-link-health.ts';

/** One check of the publishers' links. */
export class LinkHealthWorkflow extends WorkflowEntrypoint<Env, LinkHealthParams> {
  override async run(event: Readonly<WorkflowEvent<LinkHealthParams>>, step: WorkflowStep) {
    const { runLinkHealth } = await import('../links/health/run-link-health.ts');
    const { linkHealthDeps } = await import('./link-health-deps.ts');
    return runLinkHealth(this.env, event.payload, step, linkHealthDeps(this.env));
  }
}
