import { type SQL, sql } from 'drizzle-orm';
import type { ClickId } from '../../clicks/click-id.ts';
import { findClicks } from '../../clicks/read-clicks.ts';
import type { Context } from '../../platform/context.ts';
import { batchRead, listed } from '../../platform/database.ts';
import type { ConversionId, ProgramId, PublisherId } from '../../platform/ids.ts';
import { addDays, type Day, dayOf, type Instant, SECOND } from '../../platform/time.ts';
import { readRates } from '../program-rates.ts';
import type { FastSale, OwnSale, ProgramFacts, PublisherFacts } from '../rules/facts.ts';
import { SALE_DAYS } from '../rules/sale-findings.ts';
import type { DuePublisher } from './due-publishers.ts';
import type { SaleNeeds } from './rule-needs.ts';

export type SaleFacts = Pick<PublisherFacts, 'fastSales' | 'programs' | 'sales' | 'undisclosed' | 'ownSales'>;

/** Sales of these last days are looked at one by one. A network can report them this late. */
const RECENT_DAYS = 7;
/** Of a publisher and per evaluation. */
const MAX_FAST_SALES = 200;
const MAX_OWN_SALES = 500;

type Of<Row> = Row & { publisherId: PublisherId };

/**
 * The facts about the sales and sites of these publishers, in one round trip and one for the programs' rates. Sales are those of
 * the days that have changed since `salesSince`, and programs those of the publishers with such a day.
 */
export async function readSaleFacts(
  ctx: Context,
  publishers: readonly DuePublisher[],
  { maxSeconds, minSales }: SaleNeeds,
): Promise<ReadonlyMap<PublisherId, SaleFacts>> {
  const facts = new Map<PublisherId, SaleFacts>();
  if (publishers.length === 0) return facts;
  const today = dayOf(ctx.now);
  const [month, recent] = [addDays(today, 1 - SALE_DAYS), addDays(today, 1 - RECENT_DAYS)];
  const publisherIds = publishers.map(({ publisherId }) => publisherId);
  const some = listed(publisherIds);
  const days = Array.from({ length: SALE_DAYS }, (_, index) => addDays(month, index));
  const recentDays = changedDays(publishers, recent);
  const [fast, sums, programs, sites, own] = await batchRead<
    [
      Of<{ conversionId: ConversionId; clickId: ClickId; soldAt: Instant; ms: number }>,
      Of<{ all: number; reversed: number }>,
      Of<{ programId: ProgramId; clicks: number; sales: number }>,
      Of<{ domain: string }>,
      Of<{ conversionId: ConversionId; clickId: ClickId; soldAt: Instant; hashes: string }>,
    ]
  >(
    ctx.db,
    sql`SELECT publisherId, conversionId, clickId, soldAt, ms FROM (
          SELECT c.publisher_id AS publisherId, c.id AS conversionId, c.click_id AS clickId, c.converted_at AS soldAt,
            c.converted_at - k.clicked_at AS ms,
            ROW_NUMBER() OVER (PARTITION BY c.publisher_id ORDER BY c.converted_at - k.clicked_at) AS place
          FROM ${recentDays} d
          CROSS JOIN conversions c ON c.publisher_id = d.publisher_id AND c.day = d.day
          CROSS JOIN retained_clicks k ON k.click_id = c.click_id
          WHERE c.reported_clicks IS NULL AND c.status <> 'reversed'
            AND c.converted_at - k.clicked_at BETWEEN ${-SECOND} AND ${maxSeconds * SECOND}
        ) WHERE place <= ${MAX_FAST_SALES}`,
    sql`SELECT publisher_id AS publisherId, SUM(conversions + reversed) AS "all", SUM(reversed) AS reversed
        FROM publisher_earnings WHERE publisher_id IN ${some} AND earnings_date >= ${month} GROUP BY publisher_id`,
    sql`WITH s AS (SELECT publisher_id, program_id, COUNT(*) AS sales FROM conversions
          WHERE publisher_id IN (SELECT publisher_id FROM ${changedDays(publishers, month)}) AND day >= ${month}
            AND program_id IS NOT NULL AND reported_clicks IS NULL AND status <> 'reversed'
          GROUP BY publisher_id, program_id HAVING COUNT(*) >= ${minSales})
        SELECT s.publisher_id AS publisherId, s.program_id AS programId, s.sales, COALESCE(SUM(t.clicks), 0) AS clicks
        FROM s CROSS JOIN ${listed(days)} d
        LEFT JOIN click_totals t ON t.publisher_id = s.publisher_id AND t.day = d.value AND t.program_id = s.program_id
        GROUP BY s.publisher_id, s.program_id`,
    sql`SELECT publisher_id AS publisherId, domain FROM publisher_sites
        WHERE publisher_id IN ${some} AND verified_at IS NOT NULL AND disclosure = 'missing'`,
    sql`SELECT c.publisher_id AS publisherId, c.id AS conversionId, c.click_id AS clickId, c.converted_at AS soldAt,
          json_group_array(a.ip_hash) AS hashes
        FROM (SELECT * FROM ${recentDays} c
          WHERE EXISTS (SELECT 1 FROM own_addresses a WHERE a.publisher_id = c.publisher_id)) d
        CROSS JOIN conversions c ON c.publisher_id = d.publisher_id AND c.day = d.day
        CROSS JOIN retained_clicks k ON k.click_id = c.click_id
        CROSS JOIN own_addresses a ON a.publisher_id = c.publisher_id AND a.day = date(k.clicked_at / 1000, 'unixepoch')
        WHERE c.reported_clicks IS NULL
        GROUP BY c.id LIMIT ${MAX_OWN_SALES}`,
  );
  const [rates, bought] = await Promise.all([
    readRates(ctx, [...new Set(programs.map(({ programId }) => programId))]),
    ownPurchases(ctx, own),
  ]);
  const rateOf = new Map(rates.map((rate) => [rate.programId, rate]));
  const ofPublisher = <Row>(rows: readonly Of<Row>[]) => Map.groupBy(rows, (row) => row.publisherId);
  const [fastOf, programsOf, sitesOf, ownOf] = [
    ofPublisher(fast),
    ofPublisher(programs),
    ofPublisher(sites),
    ofPublisher(bought),
  ];
  const sumsOf = new Map(sums.map((sum) => [sum.publisherId, sum]));
  for (const id of publisherIds)
    facts.set(id, {
      fastSales: (fastOf.get(id) ?? []).map(
        ({ ms, ...sale }): FastSale => ({ ...sale, seconds: Math.max(0, Math.round(ms / SECOND)) }),
      ),
      programs: (programsOf.get(id) ?? []).map(({ programId, clicks, sales }): ProgramFacts => {
        const all = rateOf.get(programId);
        // The rates are of this morning, the publisher's own figures of now.
        return {
          ...{ programId, clicks, sales },
          otherClicks: Math.max(0, (all?.clicks ?? 0) - clicks),
          otherSales: Math.max(0, (all?.sales ?? 0) - sales),
        };
      }),
      sales: { all: sumsOf.get(id)?.all ?? 0, reversed: sumsOf.get(id)?.reversed ?? 0 },
      undisclosed: (sitesOf.get(id) ?? []).map(({ domain }) => domain),
      ownSales: ownOf.get(id) ?? [],
    });
  return facts;
}

/** The publishers' days with earnings that have changed, from `from` on, as `publisher_id` and `day`. */
export function changedDays(
  publishers: readonly Pick<DuePublisher, 'publisherId' | 'salesSince'>[],
  from: Day,
): SQL {
  const since = publishers.map(({ publisherId, salesSince }) => [publisherId, salesSince]);
  return sql`(SELECT DISTINCT n.publisher_id, n.earnings_date AS day FROM json_each(${JSON.stringify(since)}) j
    CROSS JOIN publisher_earnings n ON n.publisher_id = j.value->>0 AND n.earnings_date >= ${from}
    WHERE n.updated_at >= j.value->>1)`;
}

/** Those of these sales whose click has one of the hashes of the publisher's own addresses of that day. */
async function ownPurchases(
  ctx: Context,
  sales: readonly Of<OwnSale & { hashes: string }>[],
): Promise<Of<OwnSale>[]> {
  if (sales.length === 0) return [];
  const clicks = await findClicks(
    ctx,
    sales.map(({ clickId }) => clickId),
  );
  return sales.flatMap(({ hashes, ...sale }) => {
    const own: string[] = JSON.parse(hashes);
    const ipHash = clicks.get(sale.clickId)?.ipHash;
    return ipHash && own.includes(ipHash) ? [sale] : [];
  });
}
