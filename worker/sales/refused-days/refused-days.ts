import { and, asc, count, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { listed } from '../../platform/database.ts';
import { deleteWhere } from '../../platform/delete-where.ts';
import { failure } from '../../platform/failure.ts';
import type { PublisherId } from '../../platform/ids.ts';
import {
  type LeftReasons,
  type LeftState,
  type LeftWork,
  type Moved,
  moveWork,
  readLeftReasons,
} from '../../platform/left-work.ts';
import { micros } from '../../platform/money.ts';
import type { Instant } from '../../platform/time.ts';
import { restoreRows } from '../sale-archive/restore-sales.ts';
import { conversions, refusedDayRows, refusedDays, reportRows } from '../tables.ts';
import type { RefusalCode } from './refusals.ts';

export const REFUSED_DAY_STATES = ['waiting', 'left', 'accepted'] as const;
type RefusedDayState = (typeof REFUSED_DAY_STATES)[number];

const refusedDayUnknown = failure(
  'refused_day.unknown',
  404,
  'There is no such refused day. The network may have restated it since.',
  { action: 'List the refused days again.' },
);
const refusedDayUnreadable = failure(
  'refused_day.unreadable',
  409,
  'Some rows of this day can’t be identified, so we don’t know which ones it lacks.',
  { action: 'Mend the network’s mapping, then sync the day again.' },
);

const IS: Record<RefusedDayState, SQL> = {
  waiting: sql`${refusedDays.acceptedAt} IS NULL AND ${refusedDays.leftAt} IS NULL`,
  left: sql`${refusedDays.acceptedAt} IS NULL AND ${refusedDays.leftAt} IS NOT NULL`,
  accepted: sql`${refusedDays.acceptedAt} IS NOT NULL`,
};

/** Refused days that an operator leaves, because the network was wrong and never restates them. */
const REFUSED_DAY_WORK: LeftWork = {
  kind: 'refused_day',
  table: refusedDays,
  key: [refusedDays.id],
  id: refusedDays.id,
  age: refusedDays.refusedAt,
  is: IS,
  set: { left: ({ now }) => sql`left_at = ${now}`, waiting: () => sql`left_at = NULL` },
};

/** A refused day, and what the removal of its missing rows would change. */
export type RefusedDayWithEffect = Awaited<ReturnType<typeof readRefusedDay>>;

interface RefusedDaysQuery {
  networkId?: string | undefined;
  state: RefusedDayState;
  limit: number;
  offset: number;
}

/** Lists refused days with what they would remove, the latest day first, with the number of all that match. */
export async function listRefusedDays(ctx: Context, { networkId, state, limit, offset }: RefusedDaysQuery) {
  const matching = and(IS[state], networkId === undefined ? undefined : eq(refusedDays.networkId, networkId));
  const [rows, [counted]] = await ctx.db.batch([
    selectWithEffect(ctx)
      .where(matching)
      .orderBy(desc(refusedDays.day), asc(refusedDays.networkId))
      .limit(limit)
      .offset(offset),
    ctx.db.select({ total: count() }).from(refusedDays).where(matching),
  ]);
  return { days: rows, total: counted?.total ?? 0 };
}

/** Throws `refused_day.unknown` (404). */
export async function readRefusedDay(ctx: Context, id: string) {
  const [found] = await selectWithEffect(ctx).where(eq(refusedDays.id, id));
  if (!found) throw refusedDayUnknown();
  return found;
}

/** Lists the rows that a refused day no longer lists, those that are worth most first. */
export async function listRefusedRows(ctx: Context, id: string, page: { limit: number; offset: number }) {
  await readRefusedDay(ctx, id);
  const ofDay = eq(refusedDayRows.refusedDay, id);
  const [rows, [counted]] = await ctx.db.batch([
    ctx.db
      .select({
        externalId: refusedDayRows.externalId,
        conversionId: conversions.id,
        publisherId: sql<PublisherId | null>`${CREDITED}`,
        status: conversions.status,
        net: conversions.net,
        paidOut: conversions.paidOut,
      })
      .from(refusedDayRows)
      .innerJoin(refusedDays, eq(refusedDays.id, refusedDayRows.refusedDay))
      .leftJoin(reportRows, isRowOf)
      .leftJoin(conversions, eq(conversions.id, reportRows.conversionId))
      .where(ofDay)
      .orderBy(desc(conversions.net), asc(refusedDayRows.externalId))
      .limit(page.limit)
      .offset(page.offset),
    ctx.db.select({ total: count() }).from(refusedDayRows).where(ofDay),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export type RefusedRow = Awaited<ReturnType<typeof listRefusedRows>>['rows'][number];

/** SQL that says whether a refused day is accepted, by which its acceptance is judged: null if it is another one by now. */
export function acceptanceState(id: string): SQL {
  return sql`SELECT ${refusedDays.acceptedAt} IS NOT NULL FROM ${refusedDays} WHERE ${refusedDays.id} = ${id}`;
}

/** Moves the sales that a refused day would remove back to the database, if they were archived since. */
export async function restoreRefusedRows(ctx: Context, id: string): Promise<void> {
  const rows = await ctx.db
    .select({ networkId: refusedDays.networkId, externalId: refusedDayRows.externalId })
    .from(refusedDayRows)
    .innerJoin(refusedDays, eq(refusedDays.id, refusedDayRows.refusedDay))
    .where(eq(refusedDayRows.refusedDay, id));
  const [first] = rows;
  if (!first) return;
  await restoreRows(ctx, first.networkId, { externalIds: rows.map(({ externalId }) => externalId) });
}

/** The statement that accepts a refused day: its next report removes these rows, and no others. */
export function acceptStatement(ctx: Context, id: string): D1PreparedStatement {
  return ctx.db.$client
    .prepare('UPDATE refused_days SET accepted_at = ?2, left_at = NULL WHERE id = ?1 AND accepted_at IS NULL')
    .bind(id, ctx.now);
}

/** Leaves the days with these IDs as they are, or takes them up again. */
export function moveRefusedDays(
  ctx: Context,
  ids: readonly string[],
  to: LeftState,
  reason: string | null,
): Promise<Moved> {
  return moveWork(ctx, REFUSED_DAY_WORK, { to, where: inArray(refusedDays.id, listed(ids)), reason });
}

/** Why the days that are left were left. */
export function refusedDayReasons(
  ctx: Context,
  days: readonly { id: string; leftAt: Instant | null }[],
): Promise<LeftReasons> {
  const left = days.flatMap(({ id, leftAt }) => (leftAt === null ? [] : [id]));
  return readLeftReasons(ctx, REFUSED_DAY_WORK, left);
}

/** Deletes the days that were refused before a time. */
export async function deleteRefusedDays(ctx: Context, before: Instant): Promise<void> {
  const d1 = ctx.db.$client;
  const ofDays = 'refused_day IN (SELECT id FROM refused_days WHERE refused_at < ?1)';
  await deleteWhere(d1, 'refused_day_rows', ofDays, before);
  await deleteWhere(d1, 'refused_days', 'refused_at < ?1', before);
}

/** Throws `refused_day.unreadable` (409) for a day of which it isn’t known which rows it lacks. */
export function requireAcceptable({ code }: { code: RefusalCode }): void {
  if (code === 'report.day_unreadable') throw refusedDayUnreadable();
}

const isRowOf = and(
  eq(reportRows.networkId, refusedDays.networkId),
  eq(reportRows.externalId, refusedDayRows.externalId),
);

/** The publisher of a conversion; null for an unattributed one. */
const CREDITED = sql`CASE WHEN ${conversions.unattributedReason} IS NULL THEN ${conversions.publisherId} END`;

/** A conversion counts once: with its original row. */
function selectWithEffect(ctx: Context) {
  const { net, paidOut } = conversions;
  return ctx.db
    .select({
      ...getTableColumns(refusedDays),
      missing: count(refusedDayRows.externalId),
      publishers: sql<number>`COUNT(DISTINCT ${CREDITED})`,
      net: sql<number>`COALESCE(SUM(${net}), 0)`.mapWith((total: number) => micros(total)),
      paidOut: sql<number>`COALESCE(SUM(${paidOut}), 0)`.mapWith((total: number) => micros(total)),
    })
    .from(refusedDays)
    .leftJoin(refusedDayRows, eq(refusedDayRows.refusedDay, refusedDays.id))
    .leftJoin(reportRows, and(isRowOf, eq(reportRows.isOriginal, true)))
    .leftJoin(conversions, eq(conversions.id, reportRows.conversionId))
    .groupBy(refusedDays.id);
}
