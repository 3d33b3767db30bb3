import { desc, type SQL, sql } from 'drizzle-orm';
import { conversions } from '../../conversions/tables.ts';
import { archivesOfSubjects, readArchivedTransfers } from '../../ledger/archived-transfers.ts';
import { ofSubjects } from '../../ledger/history.ts';
import type { Context } from '../../platform/context.ts';
import { batchRead } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { ConversionId, EarningId, PublisherId } from '../../platform/ids.ts';
import { type MicroUsd, micros, sum } from '../../platform/money.ts';
import { type Earning, readEarning } from '../statement.ts';
import { type TracedConversion, traceConversions } from './trace-conversion.ts';

/**
 * An earning with a page of its conversions. `addsUp` is true if the ledger transfers of all its conversions sum to its
 * net amount, to the micro-dollar.
 */
export interface EarningTrace {
  earning: Earning;
  conversionCount: number;
  conversions: TracedConversion[];
  ledgerNet: MicroUsd;
  addsUp: boolean;
}

/** Throws `earning.unknown` (404). */
export async function traceEarning(
  ctx: Context,
  clickIdKeys: readonly string[],
  query: { publisherId: PublisherId; id: EarningId; limit: number; offset: number },
): Promise<EarningTrace> {
  const { publisherId, id } = query;
  const earning = await readEarning(ctx, publisherId, id);
  if (!earning) throw new DomainError('earning.unknown', `There is no earning ${id}.`, 404);
  const within = sql`${conversions.publisherId} = ${publisherId} AND ${conversions.day} = ${earning.day}
    AND ${conversions.networkId} = ${earning.networkId} AND ${conversions.brandId} IS ${earning.brandId}`;
  const [rows, sums] = await Promise.all([
    ctx.db
      .select()
      .from(conversions)
      .where(within)
      .orderBy(desc(conversions.convertedAt), conversions.id)
      .limit(query.limit)
      .offset(query.offset),
    ledgerSums(ctx, publisherId, within),
  ]);
  return {
    earning,
    conversionCount: sums.conversions,
    conversions: await traceConversions(ctx, clickIdKeys, rows),
    ledgerNet: sums.net,
    addsUp: sums.net === earning.net,
  };
}

/** The number of conversions, and the sum of their transfers into the publisher's accounts minus those out of them. */
async function ledgerSums(
  ctx: Context,
  publisherId: PublisherId,
  within: SQL,
): Promise<{ conversions: number; net: MicroUsd }> {
  const own = `publisher:${publisherId}:`;
  const [matching, [live]] = await batchRead<[{ id: ConversionId }, { net: number; archivedTo: number }]>(
    ctx.db,
    sql`SELECT id FROM conversions WHERE ${within}`,
    sql`WITH own AS (SELECT id FROM ledger_accounts WHERE key >= ${own} AND key < ${`publisher:${publisherId};`}),
          matching AS (SELECT id FROM conversions WHERE ${within}),
          archived AS (SELECT COALESCE(MAX(last_seq), 0) AS upTo FROM ledger_archives)
        SELECT COALESCE(SUM(amount * ((credit_account IN own) - (debit_account IN own))), 0) AS net,
          (SELECT upTo FROM archived) AS archivedTo
        FROM ledger_transfers WHERE ${ofSubjects(sql`SELECT id AS subject FROM matching`)}
          AND seq > (SELECT upTo FROM archived)`,
  );
  const archivedTo = live?.archivedTo ?? 0;
  const ids = archivedTo === 0 ? [] : matching.map(({ id }) => id);
  const archived = await readArchivedTransfers(ctx, ids, await archivesOfSubjects(ctx, ids));
  // What was archived since the first query is in its sum.
  const moved = archived
    .filter(({ seq }) => seq <= archivedTo)
    .map(({ debit, credit, amount }) =>
      micros(amount * (Number(credit.startsWith(own)) - Number(debit.startsWith(own)))),
    );
  return { conversions: matching.length, net: sum([micros(live?.net ?? 0), ...moved]) };
}
