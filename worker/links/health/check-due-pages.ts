import { sql } from 'drizzle-orm';
import type { Edge } from '../../clicks/redirect/request-edge.ts';
import { type AlertInput, clearAlerts, raiseAlert } from '../../platform/alerts/alerts.ts';
import { eachOf } from '../../platform/bulk.ts';
import type { Context } from '../../platform/context.ts';
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
/** SQLite’s “without a limit”. */
const ALL_PAGES = -1;
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
  more: boolean;
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
  capacity = PAGE_CAPACITY,
): Promise<Checked> {
  const ends = addMs(env.clock(), MAX_RUN_MS);
  const sites = await dueSites(ctx, env.clock(), Math.ceil(capacity / MAX_PAGES_PER_SITE));
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
  return { checked: visited.length, failed, more: visited.length > 0 };
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
 * The sites whose pages have been due longest. They are looked for among the oldest due pages, and among all of them only if those are
 * of fewer sites.
 */
async function dueSites(ctx: Context, now: Instant, limit: number): Promise<string[]> {
  const among = (pages: number) =>
    ctx.db.all<{ site: string; pages: number }>(
      sql`SELECT site, COUNT(*) AS pages FROM (
            SELECT p.site, p.due_at FROM page_checks p LEFT JOIN visited_hosts v ON v.host = p.site
            WHERE p.due_at <= ${now} AND COALESCE(MAX(v.leased_until, v.paused_until), 0) <= ${now}
            ORDER BY p.due_at LIMIT ${pages})
          GROUP BY site ORDER BY MIN(due_at), site LIMIT ${limit}`,
    );
  const oldest = await among(OLDEST_PAGES);
  const isWhole = oldest.reduce((sum, { pages }) => sum + pages, 0) < OLDEST_PAGES;
  return (oldest.length === limit || isWhole ? oldest : await among(ALL_PAGES)).map(({ site }) => site);
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
