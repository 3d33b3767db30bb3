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
  const [rows, [sums]] = await Promise.all([
    ctx.db
      .select()
      .from(conversions)
      .where(within)
      .orderBy(desc(conversions.convertedAt), conversions.id)
      .limit(query.limit)
      .offset(query.offset),
    ctx.db.all<{ conversions: number; net: number }>(
      sql`WITH own AS (SELECT id FROM ledger_accounts WHERE key >= ${`publisher:${publisherId}:`} AND key < ${`publisher:${publisherId};`}),
          matching AS (SELECT id FROM conversions WHERE ${within})
          SELECT (SELECT COUNT(*) FROM matching) AS conversions,
          COALESCE(SUM(amount * ((credit_account IN own) - (debit_account IN own))), 0) AS net
          FROM ledger_transfers WHERE ${ofSubjects(sql`SELECT id AS subject FROM matching`)}`,
    ),
  ]);
  const ledgerNet = micros(sums?.net ?? 0);
  return {
    earning,
    conversionCount: sums?.conversions ?? 0,
    conversions: await traceConversions(ctx, clickIdKeys, rows),
    ledgerNet,
    addsUp: ledgerNet === earning.net,
  };
}
