import type { WorkflowStep, WorkflowStepConfig } from 'cloudflare:workers';
import type { Edge } from '../../clicks/redirect/request-edge.ts';
import type { Context } from '../../platform/context.ts';
import { contextOf } from '../../platform/create-context.ts';
import { CRON, job } from '../../platform/job.ts';
import { requireWritable } from '../../platform/require-writable.ts';
import { checkDuePages } from './check-due-pages.ts';
import { collectLinks, deleteUnlinkedPages } from './collect-links.ts';
import { settleLinks } from './settle-links.ts';
import type { CheckEnv } from './shop-visitor.ts';
import { deleteOldHosts } from './visited-hosts.ts';

export interface LinkHealthParams {
  requestId: string;
}

export interface LinkHealthDeps {
  checks: CheckEnv;
  edgeAt: (ctx: Context) => Edge;
}

/** With at most 100 pages in each. A run that reaches the bound leaves the other pages to the next one. */
const MAX_CHECK_STEPS = 200;
const STEP = {
  retries: { limit: 5, delay: '10 seconds', backoff: 'exponential' },
  timeout: '15 minutes',
} satisfies WorkflowStepConfig;

/**
 * Checks the publishers' links in the steps of a Workflow: collects them, visits the pages that are due, and judges each
 * link. A step that was interrupted is repeated; pages that it has visited aren't due anymore. Two runs at the same time
 * visit different sites.
 */
export async function runLinkHealth(
  env: Env,
  { requestId }: Readonly<LinkHealthParams>,
  step: Pick<WorkflowStep, 'do'>,
  { checks, edgeAt }: LinkHealthDeps,
): Promise<{ checked: number }> {
  const open = async () => {
    const ctx = contextOf(env, requestId, { kind: 'system', name: 'link-health' });
    await requireWritable(env, ctx.db);
    return { ...ctx, now: checks.clock() };
  };
  for (let after: string | null = '', part = 1; after !== null; part++) {
    const from: string = after;
    after = await step.do(`collect ${part}`, STEP, async () => collectLinks(await open(), from));
  }
  await step.do('delete unlinked pages', STEP, async () => deleteUnlinkedPages(await open()));
  let checked = 0;
  for (let part = 1; part <= MAX_CHECK_STEPS; part++) {
    const done: { checked: number } = await step.do(`check ${part}`, STEP, async () =>
      checkDuePages(await open(), checks),
    );
    checked += done.checked;
    if (done.checked === 0) break;
  }
  for (let after: number | null = 0, part = 1; after !== null; part++) {
    const from: number = after;
    after = await step.do(`settle ${part}`, STEP, async () => {
      const current = await open();
      return settleLinks(current, edgeAt(current), from);
    });
  }
  await step.do('delete old hosts', STEP, async () => deleteOldHosts(await open()));
  return { checked };
}

/** Starts a run. */
async function startLinkHealth(
  ctx: Context,
  workflow: Pick<Workflow<LinkHealthParams>, 'create'>,
): Promise<{ id: string }> {
  const { id } = await workflow.create({ params: { requestId: ctx.requestId } });
  return { id };
}

export const checkLinksJob = job({
  name: 'check_links',
  cron: CRON.dailyAt0427,
  run: (ctx, env) => startLinkHealth(ctx, env.LINK_HEALTH),
});
