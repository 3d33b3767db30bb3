import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { hasMoney } from '../sales/counted-rows.ts';
import { correctionRowOf } from './statement-rows.ts';
import type { NetworkDifference } from './tables.ts';

/**
 * SQL that is true if the network states the row of a difference `d` of a statement `s` as we have it: its statements together, or
 * one of another month alone. Our own reports, and a file that isn't compared yet, state nothing.
 */
export const isStatedElsewhere = sql`COALESCE((SELECT SUM(o.amount) = w.amount OR MAX(o.statement_id <> d.statement_id AND o.amount = w.amount)
  FROM network_statements m CROSS JOIN network_statement_rows o ON o.statement_id = m.id AND o.external_id = d.external_id
    CROSS JOIN (SELECT SUM(r.commission) AS amount FROM report_rows r WHERE r.network_id = s.network_id
      AND r.external_id IN (d.external_id, ${correctionRowOf('')} || d.external_id) AND ${hasMoney()}) w
  WHERE m.network_id = s.network_id AND m.source = 'upload' AND m.compared_at IS NOT NULL), 0)`;

/**
 * A SELECT of the sales of a network that wait for their money: a difference is explained by another month, and no statement has
 * the rest of the row yet.
 */
export function waitingSales(networkId: string): SQL {
  return sql`SELECT d.conversion_id FROM network_statements s CROSS JOIN network_differences d ON d.statement_id = s.id
    WHERE s.network_id = ${networkId} AND d.conversion_id IS NOT NULL AND d.state = 'explained' AND d.effect = 'timing'
      AND NOT ${isStatedElsewhere}`;
}

/** Whether the sale of a difference would be covered if the difference were explained by another month: the network states its row. */
export async function isReleasedByTiming(
  ctx: Context,
  { statementId, externalId, conversionId }: NetworkDifference,
): Promise<boolean> {
  if (conversionId === null) return false;
  const [found] = await ctx.db.all<{ isStated: number }>(
    sql`SELECT ${isStatedElsewhere} AS isStated FROM network_statements s CROSS JOIN network_differences d ON d.statement_id = s.id
      WHERE s.id = ${statementId} AND d.external_id = ${externalId}`,
  );
  return found?.isStated === 1;
}
