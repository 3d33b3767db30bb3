import { sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { addMs, DAY, HOUR, type Instant, MINUTE } from '../../platform/time.ts';

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
  await ctx.db.run(sql`UPDATE visited_hosts SET leased_until = 0 WHERE host = ${site}`);
}

/** No run visits the site for six hours. */
export async function pauseSite(ctx: Context, site: string, now: Instant): Promise<void> {
  await ctx.db.run(sql`UPDATE visited_hosts SET paused_until = ${addMs(now, PAUSE_MS)} WHERE host = ${site}`);
}

/** The cached robots.txt of a host: its text, null if it can't be read, undefined if it has to be fetched. */
export async function cachedRobots(
  ctx: Context,
  host: string,
  now: Instant,
): Promise<string | null | undefined> {
  const [row] = await ctx.db.all<{ robots: string | null }>(
    sql`SELECT robots FROM visited_hosts WHERE host = ${host} AND robots_until > ${now}`,
  );
  return row?.robots;
}

export async function storeRobots(
  ctx: Context,
  host: string,
  robots: string | null,
  now: Instant,
): Promise<void> {
  const until = addMs(now, robots === null ? UNREADABLE_LIFETIME_MS : ROBOTS_LIFETIME_MS);
  await ctx.db.run(
    sql`INSERT INTO visited_hosts (host, robots, robots_until) VALUES (${host}, ${robots}, ${until})
        ON CONFLICT (host) DO UPDATE SET robots = excluded.robots, robots_until = excluded.robots_until`,
  );
}

/** Deletes hosts that no run has used for a day. */
export async function deleteOldHosts(ctx: Context): Promise<void> {
  await ctx.db.run(
    sql`DELETE FROM visited_hosts WHERE MAX(leased_until, paused_until, robots_until) < ${addMs(ctx.now, -DAY)}`,
  );
}
