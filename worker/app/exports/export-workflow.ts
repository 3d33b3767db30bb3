import { WorkflowEntrypoint, type WorkflowEvent, type WorkflowStep } from 'cloudflare:workers';
import type { ExportParams } from './export-store.ts';

/** Work on an export until it ends. */
export class ExportWorkflow extends WorkflowEntrypoint<Env, ExportParams> {
  override async run({ payload }: WorkflowEvent<ExportParams>, step: WorkflowStep) {
    const { runExport } = await import('./run-export.ts');
    return runExport(this.env, payload, step);
  }
}
