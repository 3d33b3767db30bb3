import { gt, inArray, lt, sql } from 'drizzle-orm';
import { raiseAlert } from '../platform/alerts/alerts.ts';
import { insertRows, insertTableRows, type TableRow } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import { fieldsOf, listed } from '../platform/database.ts';
import { CRON, job, type Run } from '../platform/job.ts';
import { addMs, DAY, HOUR } from '../platform/time.ts';
import { type ClickReason, NO_VISIT } from './classification.ts';
import type { ClickId } from './click-id.ts';
import type { ClickRecord } from './click-record.ts';
import { findClicks } from './read-clicks.ts';
import { VALUE_OF } from './store/dimensions.ts';
import { awaitedClicks, retainedClicks } from './tables.ts';

/** Longer than a click can wait in the queue, which keeps a message for 14 days, or in an outbox. */
const MAX_WAIT_DAYS = 30;
/** Clicks of a run, each in a store of its own at worst. */
const CAPACITY = 500;

/**
 * Copies clicks from their stores to D1, where they stay as long as the money records, and returns their reasons.
 * Clicks that aren't found, or whose store fails, are looked for again by a job. It may be called again for the same clicks.
 */
export async function retainClicks(
  ctx: Context,
  ids: readonly ClickId[],
): Promise<ReadonlyMap<string, ClickReason>> {
  const { retained, awaited } = await knownClicks(ctx, ids);
  const missing = [...new Set(ids)].filter((id) => !retained.has(id));
  if (missing.length === 0) return retained;
  const found = await findClicks(ctx, missing);
  const statements = [
    ...retainStatements(ctx, [...found.values()]),
    ...insertRows(
      ctx.db.$client,
      'INSERT INTO awaited_clicks',
      ['click_id', 'since'],
      missing.filter((id) => !found.has(id) && !awaited.has(id)).map((id) => [id, ctx.now]),
      'ON CONFLICT (click_id) DO NOTHING',
    ),
  ];
  if (statements.length > 0) await ctx.db.$client.batch(statements);
  for (const { clickId, reason } of found.values()) retained.set(clickId, reason);
  return retained;
}

/** The destination's domain of these retained clicks, for those that have one. */
export async function retainedDestinations(
  ctx: Context,
  ids: readonly ClickId[],
): Promise<Map<string, string>> {
  const rows = await ctx.db
    .select({ id: retainedClicks.clickId, domain: retainedClicks.destinationDomain })
    .from(retainedClicks)
    .where(inArray(retainedClicks.clickId, listed(ids)));
  return new Map(rows.flatMap(({ id, domain }) => (domain === null ? [] : [[id, domain]])));
}

/** The statements that copy these clicks. */
function retainStatements(ctx: Context, clicks: readonly ClickRecord[]): D1PreparedStatement[] {
  return insertRows(
    ctx.db.$client,
    'INSERT INTO retained_clicks',
    [
      ...['click_id', 'clicked_at', 'publisher_id', 'classification', 'reason', 'link_id', 'destination'],
      ...['destination_domain', 'sub_id', 'traffic_source', 'referer_host', 'country', 'device'],
    ],
    clicks.map((click) => [
      ...[
        click.clickId,
        click.clickedAt,
        click.publisherId,
        click.classification,
        click.reason,
        click.linkId,
      ],
      ...[click.destination, VALUE_OF.destination_domain(click), click.subId, click.trafficSource],
      ...[VALUE_OF.referer_host(click), click.country, VALUE_OF.device(click)],
    ]),
    'ON CONFLICT (click_id) DO NOTHING',
  );
}

/** A statement that reads the copies of these clicks. */
export function readRetained(d1: D1Database, ids: readonly string[]): D1PreparedStatement {
  return d1
    .prepare(
      'SELECT * FROM retained_clicks WHERE click_id IN (SELECT value FROM json_each(?1)) ORDER BY click_id',
    )
    .bind(JSON.stringify(ids));
}

export type RetainedClick = typeof retainedClicks.$inferSelect;

/** A copy by its column names. */
export function retainedClickOf(row: TableRow): RetainedClick {
  return fieldsOf(retainedClicks, row);
}

/** A statement that deletes the copies of these clicks, except those in `used`, a SELECT of click IDs. */
export function deleteRetained(d1: D1Database, ids: readonly string[], used: string): D1PreparedStatement {
  return d1
    .prepare(
      `DELETE FROM retained_clicks WHERE click_id IN (SELECT value FROM json_each(?1)) AND click_id NOT IN (${used})`,
    )
    .bind(JSON.stringify(ids));
}

/** Statements that put copies back. */
export function restoreRetained(d1: D1Database, rows: readonly TableRow[]): D1PreparedStatement[] {
  return insertTableRows(d1, 'INSERT INTO retained_clicks', rows, 'ON CONFLICT (click_id) DO NOTHING');
}

/** SQL that is true while a click is looked for, if not since before `since`. Both are SQL expressions. */
export function isAwaited(clickId: string, since: string): string {
  return `EXISTS (SELECT 1 FROM awaited_clicks w WHERE w.click_id = ${clickId} AND w.since >= ${since})`;
}

/**
 * Looks again for some of the clicks behind conversions that weren't found, and returns the last one if there are more. One that turns out to be no visit raises an alert,
 * because its conversion isn't held.
 */
export async function retainAwaitedClicks(
  ctx: Context,
  { capacity, cursor }: Run = { capacity: CAPACITY, cursor: null },
): Promise<{ found: number; waiting: number; next: string | null }> {
  await ctx.db.delete(awaitedClicks).where(lt(awaitedClicks.since, addMs(ctx.now, -MAX_WAIT_DAYS * DAY)));
  const waiting = await ctx.db
    .select({ id: awaitedClicks.clickId })
    .from(awaitedClicks)
    .where(gt(awaitedClicks.clickId, cursor ?? ''))
    .orderBy(awaitedClicks.clickId)
    .limit(capacity);
  const found = await findClicks(
    ctx,
    waiting.map(({ id }) => id as ClickId),
  );
  const clicks = [...found.values()];
  await ctx.db.$client.batch([
    ...retainStatements(ctx, clicks),
    ctx.db.$client
      .prepare('DELETE FROM awaited_clicks WHERE click_id IN (SELECT value FROM json_each(?1))')
      .bind(JSON.stringify(clicks.map(({ clickId }) => clickId))),
  ]);
  for (const click of clicks)
    if (NO_VISIT.has(click.reason))
      await raiseAlert(ctx, {
        level: 'warning',
        code: 'click.invalid_after_booking',
        subject: click.clickId,
        message: `A conversion was booked for the click ${click.clickId} before the click was stored. It was no visit (${click.reason}).`,
      });
  const next = waiting.length < capacity ? null : (waiting.at(-1)?.id ?? null);
  return { found: clicks.length, waiting: waiting.length - clicks.length, next };
}

export const retainAwaitedClicksJob = job({
  name: 'retain_awaited_clicks',
  cron: CRON.everyFiveMinutes,
  maxWait: HOUR,
  work: { items: 'awaited clicks', capacity: CAPACITY, bound: 'subrequests', scope: 'invocation' },
  run: (ctx, _env, run) => retainAwaitedClicks(ctx, run),
});

/** The retained and the awaited ones of these clicks, in one query. */
async function knownClicks(
  ctx: Context,
  ids: readonly ClickId[],
): Promise<{ retained: Map<string, ClickReason>; awaited: Set<string> }> {
  const rows = await ctx.db
    .select({ id: retainedClicks.clickId, reason: retainedClicks.reason })
    .from(retainedClicks)
    .where(inArray(retainedClicks.clickId, listed(ids)))
    .unionAll(
      ctx.db
        .select({ id: awaitedClicks.clickId, reason: sql<ClickReason>`''` })
        .from(awaitedClicks)
        .where(inArray(awaitedClicks.clickId, listed(ids))),
    );
  return {
    retained: new Map(rows.flatMap((row) => (row.reason ? [[row.id, row.reason]] : []))),
    awaited: new Set(rows.flatMap((row) => (row.reason ? [] : [row.id]))),
  };
}
