import { and, eq, gt, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { addMs, DAY, HOUR, type Instant, MINUTE } from '../../platform/time.ts';
import { visitedHosts } from '../tables.ts';

/** Longer than a run visits one site. */
const LEASE_MS = 10 * MINUTE;
const PAUSE_MS = 6 * HOUR;
const ROBOTS_LIFETIME_MS = DAY;
const UNREADABLE_LIFETIME_MS = 6 * HOUR;

/** Reserves a site for one run; false if another run visits it, or if it is paused. */
export async function leaseSite(ctx: Context, site: string, now: Instant): Promise<boolean> {
  const rows = await ctx.db.all(
    sql`INSERT INTO visited_hosts (host, leased_until) VALUES (${site}, ${addMs(now, LEASE_MS)})
        ON CONFLICT (host) DO UPDATE SET leased_until = excluded.leased_until
        WHERE leased_until <= ${now} AND paused_until <= ${now} RETURNING host`,
  );
  return rows.length > 0;
}

export async function releaseSite(ctx: Context, site: string): Promise<void> {
  await ctx.db.update(visitedHosts).set({ leasedUntil: 0 }).where(eq(visitedHosts.host, site));
}

/** No run visits the site for some time: six hours if it doesn't respond. */
export async function pauseSite(
  ctx: Context,
  site: string,
  now: Instant,
  milliseconds = PAUSE_MS,
): Promise<void> {
  await ctx.db
    .update(visitedHosts)
    .set({ pausedUntil: addMs(now, milliseconds) })
    .where(eq(visitedHosts.host, site));
}

/** The cached robots.txt of a host: its text, null if it can't be read, undefined if it has to be fetched. */
export async function cachedRobots(
  ctx: Context,
  host: string,
  now: Instant,
): Promise<string | null | undefined> {
  const [row] = await ctx.db
    .select({ robots: visitedHosts.robots })
    .from(visitedHosts)
    .where(and(eq(visitedHosts.host, host), gt(visitedHosts.robotsUntil, now)));
  return row?.robots;
}

export async function storeRobots(
  ctx: Context,
  host: string,
  robots: string | null,
  now: Instant,
): Promise<void> {
  const robotsUntil = addMs(now, robots === null ? UNREADABLE_LIFETIME_MS : ROBOTS_LIFETIME_MS);
  await ctx.db
    .insert(visitedHosts)
    .values({ host, robots, robotsUntil })
    .onConflictDoUpdate({ target: visitedHosts.host, set: { robots, robotsUntil } });
}

/** Deletes hosts that no run has used for a day. */
export async function deleteOldHosts(ctx: Context): Promise<void> {
  await ctx.db.run(
    sql`DELETE FROM visited_hosts WHERE MAX(leased_until, paused_until, robots_until) < ${addMs(ctx.now, -DAY)}`,
  );
}
