import { type SQL, sql } from 'drizzle-orm';
import { insertRows } from '../../platform/bulk.ts';
import type { Context } from '../../platform/context.ts';
import { listed, sqlStatement } from '../../platform/database.ts';
import { sha256Hex } from '../../platform/hashing.ts';
import type { Day } from '../../platform/time.ts';

/** Why nothing is removed from a restated day: it lists too few rows, or some that can’t be identified. */
export const REFUSAL_CODES = ['report.day_shrunk', 'report.day_unreadable'] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** A day from which nothing was removed, with its numbers of rows. */
export interface RefusedDay {
  /** A hash of the rest. */
  id: string;
  day: Day;
  code: RefusalCode;
  before: number;
  after: number;
  /** External IDs of the rows that it would remove. */
  missing: readonly string[];
}

/** What is stored of an earlier refusal of a day. */
interface StoredRefusal {
  id: string;
  isLeft: boolean;
  /** The rows whose removal an operator has accepted; none without a decision. */
  accepted: ReadonlySet<string>;
}
export type StoredRefusals = ReadonlyMap<Day, StoredRefusal>;

export interface RefusalRow {
  day: Day;
  id: string;
  isLeft: number;
  externalId: string | null;
}

/** SQL for `refusalsIn`: a row for each accepted row, or one for a day of which none is accepted. */
export function refusalsOf(networkId: string, days: readonly Day[]): SQL {
  return sql`SELECT d.day, d.id, d.left_at IS NOT NULL AS isLeft, r.external_id AS externalId FROM refused_days d
    LEFT JOIN refused_day_rows r ON r.refused_day = d.id AND d.accepted_at IS NOT NULL
    WHERE d.network_id = ${networkId} AND d.day IN ${listed(days)}`;
}

export function refusalsIn(rows: readonly RefusalRow[]): StoredRefusals {
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return new Map(
    [...byDay].flatMap(([day, own]) => {
      const [first] = own;
      if (!first) return [];
      const accepted = new Set(own.flatMap(({ externalId }) => externalId ?? []));
      return [[day, { id: first.id, isLeft: first.isLeft === 1, accepted }] as const];
    }),
  );
}

export function refusedDay(networkId: string, refused: Omit<RefusedDay, 'id'>): RefusedDay {
  const { day, code, before, after, missing } = refused;
  const id = sha256Hex(JSON.stringify([networkId, day, code, before, after, [...missing].sort()]));
  return { id, ...refused };
}

/** True if an operator has left the day as it is, and it would remove the same rows again. */
export function isLeft({ id, day }: RefusedDay, stored: StoredRefusals): boolean {
  const known = stored.get(day);
  return known?.isLeft === true && known.id === id;
}

/**
 * The statements that store the refused days of a page, and delete those that it has restated without a refusal. A day that is
 * refused as before keeps its time and what an operator has decided.
 */
export function refusalStatements(
  ctx: Context,
  networkId: string,
  stored: StoredRefusals,
  refused: readonly RefusedDay[],
): D1PreparedStatement[] {
  const added = refused.filter(({ day, id }) => stored.get(day)?.id !== id);
  const kept = new Set(refused.map(({ id }) => id));
  const hasEnded = [...stored.values()].some(({ id }) => !kept.has(id));
  if (added.length === 0 && !hasEnded) return [];
  const days = listed([...stored.keys(), ...added.map(({ day }) => day)]);
  const replaced = sql`SELECT id FROM refused_days WHERE network_id = ${networkId} AND day IN ${days}
    AND id NOT IN ${listed([...kept])}`;
  const d1 = ctx.db.$client;
  return [
    sqlStatement(ctx.db, sql`DELETE FROM refused_day_rows WHERE refused_day IN (${replaced})`),
    sqlStatement(ctx.db, sql`DELETE FROM refused_days WHERE id IN (${replaced})`),
    ...insertRows(
      d1,
      'INSERT INTO refused_days',
      ['id', 'network_id', 'day', 'code', 'rows_before', 'rows_after', 'refused_at'],
      added.map(({ id, day, code, before, after }) => [id, networkId, day, code, before, after, ctx.now]),
      'ON CONFLICT DO NOTHING',
    ),
    ...insertRows(
      d1,
      'INSERT INTO refused_day_rows',
      ['refused_day', 'external_id'],
      added.flatMap(({ id, missing }) => missing.map((externalId) => [id, externalId])),
      'ON CONFLICT DO NOTHING',
    ),
  ];
}
