import { desc, sql } from 'drizzle-orm';
import { conversions } from '../../conversions/tables.ts';
import { ofSubjects } from '../../ledger/history.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/errors.ts';
import type { EarningId, PublisherId } from '../../platform/ids.ts';
import { type MicroUsd, micros } from '../../platform/money.ts';
import { type Earning, readEarning } from '../statement.ts';
import { type TracedConversion, traceConversions } from './trace-conversion.ts';

/**
 * An earning followed back to its clicks. `addsUp` when the ledger's own sum over all its conversions is the earning,
 * to the micro-dollar; `conversions` are one page of `conversionCount`.
 */
export interface EarningTrace {
  earning: Earning;
  conversionCount: number;
  conversions: TracedConversion[];
  ledgerNet: MicroUsd;
  addsUp: boolean;
}

/** Follows an earning of a publisher to its last cent. Throws `earning.unknown` (404). */
export async function traceEarning(
  ctx: Context,
  clickIdKeys: readonly string[],
  asked: { publisherId: PublisherId; id: EarningId; limit: number; offset: number },
): Promise<EarningTrace> {
  const { publisherId, id } = asked;
  const earning = await readEarning(ctx, publisherId, id);
  if (!earning) throw new DomainError('earning.unknown', `There is no earning ${id}.`, 404);
  const within = sql`${conversions.publisherId} = ${publisherId} AND ${conversions.day} = ${earning.day}
    AND ${conversions.networkId} = ${earning.networkId} AND ${conversions.brandId} IS ${earning.brandId}`;
  const [found, [sums]] = await Promise.all([
    ctx.db
      .select()
      .from(conversions)
      .where(within)
      .orderBy(desc(conversions.convertedAt), conversions.id)
      .limit(asked.limit)
      .offset(asked.offset),
    ctx.db.all<{ conversions: number; net: number }>(
      sql`WITH own AS (SELECT id FROM ledger_accounts WHERE key >= ${`publisher:${publisherId}:`} AND key < ${`publisher:${publisherId};`}),
          asked AS (SELECT id FROM conversions WHERE ${within})
          SELECT (SELECT COUNT(*) FROM asked) AS conversions,
          COALESCE(SUM(amount * ((credit_account IN own) - (debit_account IN own))), 0) AS net
          FROM ledger_transfers WHERE ${ofSubjects(sql`SELECT id AS subject FROM asked`)}`,
    ),
  ]);
  const ledgerNet = micros(sums?.net ?? 0);
  return {
    earning,
    conversionCount: sums?.conversions ?? 0,
    conversions: await traceConversions(ctx, clickIdKeys, found),
    ledgerNet,
    addsUp: ledgerNet === earning.net,
  };
}
