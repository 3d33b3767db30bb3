import { sql } from 'drizzle-orm';
import { eachOf } from '../../platform/bulk.ts';
import type { Context } from '../../platform/context.ts';
import { errorFacts, log } from '../../platform/log.ts';
import { addMs, HOUR, type Instant, MINUTE } from '../../platform/time.ts';
import { checkPage, type PageResult } from './check-page.ts';
import { type CheckEnv, checkBusy, ShopVisitor } from './shop-visitor.ts';
import { pauseSite } from './visited-hosts.ts';

const MAX_SITES = 20;
const MAX_PAGES_PER_SITE = 5;
/** Each site is visited by one request at a time. A Worker can have six open connections. */
const MAX_CONCURRENT_SITES = 4;
/** Shorter than a day, so that a daily run finds every page due. */
const RECHECK_MS = 20 * HOUR;
const BUSY_MS = 15 * MINUTE;
/** A failure is a problem when it happens again. */
const MIN_FAILURES = 2;
const FAILURES = ['page.server_error', 'page.unreachable'];

/** Visits due pages: some of each of some sites. Returns how many were checked. A site that fails doesn't stop the others. */
export async function checkDuePages(ctx: Context, env: CheckEnv): Promise<{ checked: number }> {
  const sites = await dueSites(ctx, env.clock());
  let checked = 0;
  await eachOf(sites, MAX_CONCURRENT_SITES, async (site) => {
    try {
      checked += await checkSite(ctx, env, site);
    } catch (error) {
      log('error', 'link_health.site_failed', { site, ...errorFacts(error) });
      await pauseSite(ctx, site, env.clock());
    }
  });
  return { checked };
}

async function dueSites(ctx: Context, now: Instant): Promise<string[]> {
  const rows = await ctx.db.all<{ site: string }>(
    sql`SELECT p.site FROM page_checks p LEFT JOIN visited_hosts v ON v.host = p.site
        WHERE p.due_at <= ${now} AND COALESCE(MAX(v.leased_until, v.paused_until), 0) <= ${now}
        GROUP BY p.site ORDER BY MIN(p.due_at), p.site LIMIT ${MAX_SITES}`,
  );
  return rows.map(({ site }) => site);
}

/** A site that doesn't respond is paused, so that its other pages don't wait for it one by one. */
async function checkSite(ctx: Context, env: CheckEnv, site: string): Promise<number> {
  const visitor = new ShopVisitor(ctx, env);
  if (!(await visitor.enter(site))) return 0;
  let checked = 0;
  try {
    for (const url of await duePages(ctx, site, env.clock())) {
      const result = await checkPage(visitor, url, env.timeoutMs).catch((error: unknown) => {
        if (checkBusy.is(error)) return null;
        throw error;
      });
      await storeResult(ctx, url, result, env.clock());
      checked++;
      if (result?.code === 'page.unreachable') {
        await pauseSite(ctx, site, env.clock());
        break;
      }
    }
  } finally {
    await visitor.leave();
  }
  return checked;
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
