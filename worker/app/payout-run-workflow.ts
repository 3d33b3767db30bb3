import { WorkflowEntrypoint, type WorkflowEvent, type WorkflowStep } from 'cloudflare:workers';
import type { PayoutRunParams } from '../payouts/runs/run-payouts.ts';

/** Work on a payout run until it waits for a person or a provider. */
export class PayoutRunWorkflow extends WorkflowEntrypoint<Env, PayoutRunParams> {
  override async run(event: Readonly<WorkflowEvent<PayoutRunParams>>, step: WorkflowStep) {
    const { runPayouts } = await import('../payouts/runs/run-payouts.ts');
    return runPayouts(this.env, event.payload, step);
  }
}
