import type { Edge } from '../../clicks/redirect/request-edge.ts';
import type { Context } from '../../platform/context.ts';
import { CRON, type Job, job } from '../../platform/job.ts';
import { DAY, HOUR } from '../../platform/time.ts';
import { checkDuePages, oldestDuePage, PAGE_CAPACITY } from './check-due-pages.ts';
import { COLLECT_CAPACITY, collectLinks } from './collect-links.ts';
import { SETTLE_CAPACITY, settleLinks } from './settle-links.ts';
import type { CheckEnv } from './shop-visitor.ts';
import { deleteOldHosts } from './visited-hosts.ts';

export interface LinkHealthDeps {
  checks: CheckEnv;
  edgeAt: (ctx: Context) => Edge;
}

/** The daily list of the publishers' links and their pages. */
export const collectLinksJob = job({
  name: 'collect_links',
  cron: CRON.dailyAt0427,
  maxWait: 36 * HOUR,
  work: { items: 'publishers', capacity: COLLECT_CAPACITY, bound: 'queries', scope: 'invocation' },
  run: (ctx, _env, run) => collectLinks(ctx, run),
});

/** Visits each page once a day, whenever it is due, and judges its links. */
export function checkPagesJob(depsOf: (env: Env) => LinkHealthDeps): Job<'check_pages'> {
  return job({
    name: 'check_pages',
    cron: CRON.everyFiveMinutes,
    maxWait: DAY,
    work: {
      ...{ items: 'pages of shops', capacity: PAGE_CAPACITY, bound: 'subrequests', scope: 'invocation' },
      oldestDue: oldestDuePage,
    },
    run: (ctx, env, run) => {
      const { checks, edgeAt } = depsOf(env);
      return checkDuePages(ctx, checks, edgeAt(ctx), run);
    },
  });
}

/** Judges all links again, because a program may have closed. */
export function settleLinksJob(depsOf: (env: Env) => LinkHealthDeps): Job<'settle_links'> {
  return job({
    name: 'settle_links',
    cron: CRON.everySixHours,
    maxWait: DAY,
    work: { items: 'links', capacity: SETTLE_CAPACITY, bound: 'queries', scope: 'invocation' },
    run: async (ctx, env, { capacity, cursor }) => {
      const edge = depsOf(env).edgeAt(ctx);
      const settled = await settleLinks(ctx, edge, { after: Number(cursor ?? 0) }, capacity);
      if (settled.next === null) await deleteOldHosts(ctx);
      return settled;
    },
  });
}
