import { type SQL, sql } from 'drizzle-orm';
import { archivesOfSubjects, readArchivedTransfers } from '../../../ledger/archived-transfers.ts';
import { ofSubjects } from '../../../ledger/history.ts';
import type { Context } from '../../../platform/context.ts';
import { failure } from '../../../platform/failure.ts';
import type { ConversionId, EarningId, PublisherId } from '../../../platform/ids.ts';
import { type MicroUsd, micros, sum } from '../../../platform/money.ts';
import { archivesOfEarning } from '../../../sales/reader/find-sales.ts';
import { conversions } from '../../../sales/tables.ts';
import { type EarningWithClicks, readEarning } from '../statement.ts';
import {
  archivedWith,
  type FoundConversion,
  type TracedConversion,
  traceConversions,
  untilTraced,
} from './trace-conversion.ts';

/**
 * An earning with a page of its conversions. `addsUp` is true if the ledger transfers of all its conversions sum to its
 * net and held amounts, to the micro-dollar.
 */
export interface EarningTrace {
  earning: EarningWithClicks;
  conversionCount: number;
  conversions: TracedConversion[];
  ledgerNet: MicroUsd;
  addsUp: boolean;
}

const earningUnknown = failure('earning.unknown', 404, (id: string) => `There is no earning ${id}.`, {
  action: 'Use an `earning_id` from your own earnings or events.',
  sample: ['ern_k0dz0tb8b5ck3m4k'],
});

/** Throws `earning.unknown` (404), `archive.missing` and `archive.damaged` (500). */
export async function traceEarning(
  ctx: Context,
  clickIdKeys: readonly string[],
  query: { publisherId: PublisherId; id: EarningId; limit: number; offset: number },
): Promise<EarningTrace> {
  return untilTraced(() => trace(ctx, clickIdKeys, query));
}

/** Null if one of the conversions is archived at this time. */
async function trace(
  ctx: Context,
  clickIdKeys: readonly string[],
  { publisherId, id, limit, offset }: Parameters<typeof traceEarning>[2],
): Promise<EarningTrace | null> {
  const earning = await readEarning(ctx, publisherId, id);
  if (!earning) throw earningUnknown(id);
  const within = sql`publisher_id = ${publisherId} AND day = ${earning.day}
    AND network_id = ${earning.networkId} AND brand_id IS ${earning.brandId}`;
  const [stored, archives, matching, [live]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(conversions)
      .where(within)
      .orderBy(sql`converted_at DESC, id`)
      .limit(limit + offset),
    archivesOfEarning(ctx, id),
    ctx.db.select({ id: conversions.id }).from(conversions).where(within),
    ctx.db
      .select({ net: sql<number>`net`, archivedTo: sql<number>`archivedTo` })
      .from(sql`(${liveSums(publisherId, within)})`),
  ]);
  const archived = await archivedWith(ctx, archives, ({ earningId }) => earningId === id);
  const all = [...stored.map((conversion) => ({ conversion, archived: null })), ...archived];
  const page = all.sort(latestFirst).slice(offset, offset + limit);
  const storedIds = matching.map((row) => row.id);
  const ids = [...storedIds, ...archived.map(({ conversion }) => conversion.id)];
  const ledgerNet = await ledgerSum(ctx, publisherId, ids, archived, live);
  const traced = await traceConversions(ctx, clickIdKeys, page, storedIds);
  if (traced === null) return null;
  return {
    earning,
    conversionCount: ids.length,
    conversions: traced,
    ledgerNet,
    addsUp: ledgerNet === earning.net + earning.held,
  };
}

function latestFirst({ conversion: a }: FoundConversion, { conversion: b }: FoundConversion): number {
  return b.convertedAt - a.convertedAt || (a.id < b.id ? -1 : 1);
}

/** The sum of transfers that aren't archived, and the last one that is. */
interface LiveSums {
  net: number;
  archivedTo: number;
}

function liveSums(publisherId: PublisherId, within: SQL): SQL {
  const own = `publisher:${publisherId}:`;
  return sql`WITH own AS (SELECT id FROM ledger_accounts WHERE key >= ${own} AND key < ${`publisher:${publisherId};`}),
      matching AS (SELECT id FROM conversions WHERE ${within}),
      archived AS (SELECT COALESCE(MAX(last_seq), 0) AS upTo FROM ledger_archives)
    SELECT COALESCE(SUM(amount * ((credit_account IN own) - (debit_account IN own))), 0) AS net,
      (SELECT upTo FROM archived) AS archivedTo
    FROM ledger_transfers WHERE ${ofSubjects(sql`SELECT id AS subject FROM matching`)}
      AND seq > (SELECT upTo FROM archived)`;
}

/** The sum of the transfers of conversions into the publisher's accounts minus those out of them. */
async function ledgerSum(
  ctx: Context,
  publisherId: PublisherId,
  ids: readonly ConversionId[],
  archived: readonly FoundConversion[],
  live: LiveSums | undefined,
): Promise<MicroUsd> {
  const own = `publisher:${publisherId}:`;
  const archivedTo = live?.archivedTo ?? 0;
  const subjects = archivedTo === 0 ? [] : ids;
  const known = archived.flatMap((sale) => sale.archived?.ledgerArchives ?? []);
  const transfers = await readArchivedTransfers(
    ctx,
    subjects,
    await archivesOfSubjects(ctx, subjects, known),
  );
  // What was archived since the first query is in its sum.
  const moved = transfers
    .filter(({ seq }) => seq <= archivedTo)
    .map(({ debit, credit, amount }) =>
      micros(amount * (Number(credit.startsWith(own)) - Number(debit.startsWith(own)))),
    );
  return sum([micros(live?.net ?? 0), ...moved]);
}
