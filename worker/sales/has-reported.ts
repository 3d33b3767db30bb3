import type { Context } from '../platform/context.ts';

/** SQL that is true if a network, a parameter or a column, has ever reported a sale. */
export function hasReportedSql(networkId: string): string {
  return `(EXISTS (SELECT 1 FROM report_rows WHERE network_id = ${networkId})
    OR EXISTS (SELECT 1 FROM sale_archive_sums WHERE network_id = ${networkId}))`;
}

export async function hasReported(ctx: Context, networkId: string): Promise<boolean> {
  const found = await ctx.db.$client
    .prepare(`SELECT 1 WHERE ${hasReportedSql('?1')}`)
    .bind(networkId)
    .first();
  return found !== null;
}
