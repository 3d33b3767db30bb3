import { type SQL, sql } from 'drizzle-orm';
import type { Edge } from '../../clicks/redirect/request-edge.ts';
import { type AlertInput, clearAlerts, raiseAlert } from '../../platform/alerts/alerts.ts';
import { eachOf } from '../../platform/bulk.ts';
import type { Context } from '../../platform/context.ts';
import type { Run } from '../../platform/job.ts';
import { errorFacts, log } from '../../platform/log.ts';
import { addMs, HOUR, type Instant, MINUTE } from '../../platform/time.ts';
import { checkPage, type PageResult } from './check-page.ts';
import { settleLinks } from './settle-links.ts';
import { type CheckEnv, checkBusy, ShopVisitor } from './shop-visitor.ts';
import { pauseSite } from './visited-hosts.ts';

/** Pages of a run. One takes up to 40 requests if it redirects as often as it may. */
export const PAGE_CAPACITY = 100;
const MAX_PAGES_PER_SITE = 5;
/** Each site is visited by one request at a time. A Worker can have six open connections. */
const MAX_CONCURRENT_SITES = 4;
/** No page is visited later in a run. The platform ends one after 15 minutes. */
const MAX_RUN_MS = 8 * MINUTE;
const OLDEST_PAGES = 2_000;
/** Sites that a run looks at after those of the oldest pages. Each takes a few reads of the database, however many pages it has. */
const WALKED_SITES = 300;
/** Shorter than a day, so that a daily run finds every page due. */
const RECHECK_MS = 20 * HOUR;
const BUSY_MS = 15 * MINUTE;
/** A failure is a problem when it happens again. */
const MIN_FAILURES = 2;
const FAILURES = ['page.server_error', 'page.unreachable'];

export interface Checked {
  checked: number;
  /** Sites that couldn't be visited because of our own error. */
  failed: number;
  /** The site after which the next run looks for further ones; null when no page is left to visit. */
  next: string | null;
}

/**
 * Visits the pages that have been due longest: some of each of some sites, and judges the links that lead there. A site that
 * fails doesn't stop the others. One that failed because of us is visited again later, its pages are as they were, and operators
 * are alerted.
 */
export async function checkDuePages(
  ctx: Context,
  env: CheckEnv,
  edge: Edge,
  { capacity = PAGE_CAPACITY, cursor = null }: Partial<Run> = {},
): Promise<Checked> {
  const ends = addMs(env.clock(), MAX_RUN_MS);
  const { sites, next } = await dueSites(ctx, env.clock(), {
    limit: Math.ceil(capacity / MAX_PAGES_PER_SITE),
    after: cursor ?? '',
  });
  const visited: string[] = [];
  let failed = 0;
  await eachOf(sites, MAX_CONCURRENT_SITES, async (site) => {
    try {
      await checkSite(ctx, env, { site, ends }, visited);
    } catch (error) {
      failed++;
      log('error', 'link_health.site_failed', { site, ...errorFacts(error) });
      await postponeSite(ctx, site, env.clock());
    }
  });
  await settleLinks(ctx, edge, { urls: visited });
  if (failed > 0) await raiseAlert(ctx, failureAlert(failed, sites.length));
  else if (visited.length > 0) await clearAlerts(ctx, FAILED, ['pages']);
  return { checked: visited.length, failed, next: next ?? (visited.length > 0 ? '' : null) };
}

const FAILED = 'link_health.not_checked';

function failureAlert(failed: number, sites: number): AlertInput {
  return {
    level: 'warning',
    code: FAILED,
    subject: 'pages',
    message: `The pages of ${failed} of ${sites} shops couldn’t be checked because of our own error. They are checked again later, and no link was called broken.`,
  };
}

/**
 * The sites whose pages have been due longest. They are looked for among the oldest due pages. If those are of fewer sites, because one
 * has thousands of them, further sites are found by their names, from `after` on: a run never reads every due page. `next` is null
 * once no site is left to look at.
 */
export async function dueSites(
  ctx: Context,
  now: Instant,
  { limit, after }: { limit: number; after: string },
): Promise<{ sites: string[]; next: string | null }> {
  const oldest = await ctx.db.all<{ site: string; pages: number; isOpen: number }>(
    sql`SELECT p.site, p.pages, ${isOpenAt(sql`p.site`, now)} AS isOpen FROM (
          SELECT site, COUNT(*) AS pages, MIN(due_at) AS due_at FROM (
            SELECT site, due_at FROM page_checks WHERE due_at <= ${now} ORDER BY due_at LIMIT ${OLDEST_PAGES})
          GROUP BY site) p
        ORDER BY p.due_at, p.site`,
  );
  const sites = oldest.filter(({ isOpen }) => isOpen).map(({ site }) => site);
  const isWhole = oldest.reduce((sum, { pages }) => sum + pages, 0) < OLDEST_PAGES;
  if (sites.length >= limit || isWhole) return { sites: sites.slice(0, limit), next: null };
  const walked = await walkSites(ctx, now, after);
  const known = new Set(sites);
  for (const { site, isDue } of walked) {
    if (!isDue || known.has(site)) continue;
    sites.push(site);
    if (sites.length === limit) return { sites, next: site };
  }
  const last = walked.length < WALKED_SITES ? undefined : walked.at(-1);
  // At the end it starts again, because the run may have begun in the middle.
  return { sites, next: last?.site ?? (after === '' ? null : '') };
}

/** Sites by name, after one. Each is a look into the index by site, not a read of its pages. */
async function walkSites(
  ctx: Context,
  now: Instant,
  after: string,
): Promise<{ site: string; isDue: number }[]> {
  return ctx.db.all<{ site: string; isDue: number }>(
    sql`WITH RECURSIVE walk (site) AS (
          SELECT MIN(site) FROM page_checks WHERE site > ${after}
          UNION ALL SELECT (SELECT MIN(p.site) FROM page_checks p WHERE p.site > walk.site) FROM walk WHERE walk.site IS NOT NULL
          LIMIT ${WALKED_SITES})
        SELECT w.site, (SELECT MIN(p.due_at) FROM page_checks p WHERE p.site = w.site) <= ${now} AND ${isOpenAt(sql`w.site`, now)} AS isDue
        FROM walk w WHERE w.site IS NOT NULL ORDER BY w.site`,
  );
}

/** SQL that is true for a site that no other run visits, and that isn't paused. */
function isOpenAt(site: SQL, now: Instant): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM visited_hosts v WHERE v.host = ${site} AND MAX(v.leased_until, v.paused_until) > ${now})`;
}

/** Since when the page is due that waits longest, except those of sites that are paused because they don't respond. */
export async function oldestDuePage(ctx: Context): Promise<Instant | null> {
  const [oldest] = await ctx.db.all<{ at: Instant }>(
    sql`SELECT MAX(p.due_at, COALESCE(v.paused_until, 0)) AS at FROM page_checks p
        LEFT JOIN visited_hosts v ON v.host = p.site
        WHERE p.due_at <= ${ctx.now} AND COALESCE(v.paused_until, 0) <= ${ctx.now} ORDER BY p.due_at LIMIT 1`,
  );
  return oldest?.at ?? null;
}

/**
 * Adds its visited pages to `visited`. A site that doesn't respond is paused, so that its other pages don't wait for it one by one.
 * So is one with a long crawl delay, for as long.
 */
async function checkSite(
  ctx: Context,
  env: CheckEnv,
  { site, ends }: { site: string; ends: Instant },
  visited: string[],
): Promise<void> {
  const visitor = new ShopVisitor(ctx, env);
  if (!(await visitor.enter(site))) return;
  try {
    for (const url of await duePages(ctx, site, env.clock())) {
      if (env.clock() > ends) break;
      const result = await checkPage(visitor, url, env.timeoutMs).catch((error: unknown) => {
        if (checkBusy.is(error)) return null;
        throw error;
      });
      await storeResult(ctx, url, result, env.clock());
      visited.push(url);
      if (result?.code === 'page.unreachable') {
        await pauseSite(ctx, site, env.clock());
        break;
      }
      const delay = visitor.longDelayOf(site);
      if (delay !== null) {
        await pauseSite(ctx, site, env.clock(), delay);
        break;
      }
    }
  } finally {
    await visitor.leave();
  }
}

/** The due pages of a site come later, after those of others. */
async function postponeSite(ctx: Context, site: string, now: Instant): Promise<void> {
  await ctx.db.run(
    sql`UPDATE page_checks SET due_at = ${addMs(now, BUSY_MS)} WHERE site = ${site} AND due_at <= ${now}`,
  );
}

async function duePages(ctx: Context, site: string, now: Instant): Promise<string[]> {
  const rows = await ctx.db.all<{ url: string }>(
    sql`SELECT url FROM page_checks WHERE site = ${site} AND due_at <= ${now} ORDER BY due_at, url LIMIT ${MAX_PAGES_PER_SITE}`,
  );
  return rows.map(({ url }) => url);
}

/** Null for a page that another run kept us from; it is visited later. */
async function storeResult(
  ctx: Context,
  url: string,
  result: PageResult | null,
  now: Instant,
): Promise<void> {
  if (result === null) {
    await ctx.db.run(sql`UPDATE page_checks SET due_at = ${addMs(now, BUSY_MS)} WHERE url = ${url}`);
    return;
  }
  const { code, status, finalUrl, redirects } = result;
  const hasFailed = code !== null && FAILURES.includes(code);
  await ctx.db.run(
    sql`UPDATE page_checks SET checked_at = ${now}, due_at = ${addMs(now, RECHECK_MS)}, status = ${status},
          final_url = ${finalUrl}, redirects = ${redirects}, failures = ${hasFailed ? sql`failures + 1` : 0},
          code = ${hasFailed ? sql`CASE WHEN failures + 1 >= ${MIN_FAILURES} THEN ${code} ELSE 'check.failed_once' END` : code}
        WHERE url = ${url}`,
  );
}
