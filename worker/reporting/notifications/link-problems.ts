import { sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { batchRead } from '../../platform/database.ts';
import type { PublisherId } from '../../platform/ids.ts';

/** A publisher's links with a problem: the totals, and those with the most clicks at risk. */
export interface WorstProblems {
  total: number;
  clicks_at_risk: number;
  worst: { name: string; sentence: string; clicks: number }[];
}

/**
 * Of problems with clicks at risk. One that costs no clicks can wait until the publisher looks. The links of a closed network are one
 * entry, because their problem is the same.
 */
export async function worstLinkProblems(
  ctx: Context,
  publisherId: PublisherId,
  limit: number,
): Promise<WorstProblems> {
  const where = sql`k.publisher_id = ${publisherId} AND k.state = 'problem' AND k.clicks_at_risk > 0`;
  const [[totals], worst] = await batchRead<
    [{ total: number; clicks: number }, { name: string; sentence: string; clicks: number }]
  >(
    ctx.db,
    sql`SELECT COUNT(*) AS total, COALESCE(SUM(clicks_at_risk), 0) AS clicks FROM link_checks k WHERE ${where}`,
    sql`SELECT CASE COUNT(*) WHEN 1 THEN COALESCE(l.title, k.url) ELSE COUNT(*) || ' links' END AS name, k.sentence,
          SUM(k.clicks_at_risk) AS clicks
        FROM link_checks k LEFT JOIN affiliate_links l ON l.id = k.link_id
        WHERE ${where} GROUP BY CASE k.code WHEN 'network.closed' THEN k.sentence ELSE k.number END
        ORDER BY clicks DESC, MAX(k.number) DESC LIMIT ${limit}`,
  );
  return { total: totals?.total ?? 0, clicks_at_risk: totals?.clicks ?? 0, worst };
}
