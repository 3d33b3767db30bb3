import { WorkflowEntrypoint, type WorkflowEvent, type WorkflowStep } from 'cloudflare:workers';
import type { MigrationParams } from '../operations/click-migration.ts';

/** Moves the clicks of a deployment from before the click stores to them. */
export class ClickMigration extends WorkflowEntrypoint<Env, MigrationParams> {
  override async run(event: Readonly<WorkflowEvent<MigrationParams>>, step: WorkflowStep) {
    const { runClickMigration } = await import('../operations/click-migration.ts');
    return runClickMigration(this.env, event.payload, step);
  }
}
