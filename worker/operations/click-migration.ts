import type { WorkflowStep, WorkflowStepConfig } from 'cloudflare:workers';
import { inArray } from 'drizzle-orm';
import { raiseAlert } from '../alerts/alerts.ts';
import { recordAction } from '../audit/write-audit.ts';
import { type MigrationState, readMigration, recordMigration } from '../clicks/migration-state.ts';
import { type MovedPage, moveClicks } from '../clicks/move-clicks.ts';
import { conversions } from '../conversions/tables.ts';
import type { Context } from '../platform/context.ts';
import { contextOf } from '../platform/create-context.ts';
import { listed } from '../platform/database.ts';
import { DomainError } from '../platform/errors.ts';

const PAGE_SIZE = 5_000;
/** A Workflow has a limit of steps, and a step one of calls to stores. */
const PAGES_PER_STEP = 4;
/** Rows whose store failed are moved by a later pass. */
const MAX_PASSES = 5;
const PASS_INTERVAL = '5 minutes';
const STEP = {
  retries: { limit: 10, delay: '10 seconds', backoff: 'exponential' },
  timeout: '15 minutes',
} satisfies WorkflowStepConfig;

export interface MigrationParams {
  requestId: string;
}

export interface MigrationProgress extends MigrationState {
  /** Null before the first start. */
  status: InstanceStatus['status'] | null;
}

type MigrationWorkflow = Pick<Workflow<MigrationParams>, 'create' | 'get'>;

/**
 * Starts the Workflow that moves the clicks of `click_logs` to the click stores. Throws `click_migration.running` (409). Two
 * that run at the same time do no harm.
 */
export async function startClickMigration(
  ctx: Context,
  workflow: MigrationWorkflow,
): Promise<MigrationProgress> {
  const { instanceId } = await readMigration(ctx);
  if (isActive(await statusOf(workflow, instanceId)))
    throw new DomainError('click_migration.running', 'The migration of clicks is running.', 409);
  const id = crypto.randomUUID();
  await workflow.create({ id, params: { requestId: ctx.requestId } });
  await recordMigration(ctx, id);
  await recordAction(ctx, { action: 'click_migration.started', subject: 'click_logs' });
  return { ...(await readMigration(ctx)), status: 'queued' };
}

/** The progress of the migration. */
export async function readClickMigration(
  ctx: Context,
  workflow: MigrationWorkflow,
): Promise<MigrationProgress> {
  const state = await readMigration(ctx);
  return { ...state, status: await statusOf(workflow, state.instanceId) };
}

/** Moves all clicks in the steps of a Workflow. A step that was interrupted is repeated. */
export async function runClickMigration(
  env: Env,
  { requestId }: Readonly<MigrationParams>,
  step: Pick<WorkflowStep, 'do' | 'sleep'>,
): Promise<{ moved: number; rejected: number }> {
  const ctx = () => contextOf(env, requestId, { kind: 'system', name: 'click-migration' });
  const total = { moved: 0, rejected: 0 };
  for (let pass = 1; pass <= MAX_PASSES; pass++) {
    let failed = 0;
    for (let before: string | null = null, part = 1; ; part++) {
      const from: string | null = before;
      const done: MovedPage = await step.do(`pass ${pass}, part ${part}`, STEP, () => movePages(ctx(), from));
      total.moved += done.moved;
      total.rejected += done.rejected;
      failed += done.failed;
      before = done.next;
      if (before === null) break;
    }
    if (failed === 0) return total;
    await step.do(`alert ${pass}`, STEP, () => alertNotMoved(ctx(), failed));
    await step.sleep(`interval ${pass}`, PASS_INTERVAL);
  }
  throw new DomainError(
    'click_migration.incomplete',
    'Some clicks could not be moved. Start the migration again.',
  );
}

async function movePages(ctx: Context, before: string | null): Promise<MovedPage> {
  const done: MovedPage = { moved: 0, rejected: 0, failed: 0, next: before };
  for (let page = 0; page < PAGES_PER_STEP; page++) {
    const { moved, rejected, failed, next } = await moveClicks(
      ctx,
      { before: done.next, limit: PAGE_SIZE },
      (ids) => converted(ctx, ids),
    );
    done.moved += moved;
    done.rejected += rejected;
    done.failed += failed;
    done.next = next;
    if (next === null) break;
  }
  return done;
}

async function converted(ctx: Context, clickIds: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .selectDistinct({ id: conversions.clickId })
    .from(conversions)
    .where(inArray(conversions.clickId, listed(clickIds)));
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

async function alertNotMoved(ctx: Context, rows: number): Promise<void> {
  await raiseAlert(ctx, {
    level: 'warning',
    code: 'clicks.not_moved',
    subject: 'click_logs',
    message: `The stores of ${rows} clicks failed. The clicks stay in click_logs, and the migration tries again.`,
  });
}

async function statusOf(
  workflow: MigrationWorkflow,
  instanceId: string | null,
): Promise<MigrationProgress['status']> {
  if (instanceId === null) return null;
  try {
    const instance = await workflow.get(instanceId);
    return (await instance.status()).status;
  } catch {
    // The platform deletes old instances.
    return 'unknown';
  }
}

function isActive(status: MigrationProgress['status']): boolean {
  return status !== null && !['complete', 'errored', 'terminated', 'unknown'].includes(status);
}
