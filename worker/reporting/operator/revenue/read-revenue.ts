import { type SQL, sql } from 'drizzle-orm';
import { countClicks, sumCounts } from '../../../clicks/read-clicks.ts';
import type { Context } from '../../../platform/context.ts';
import { listed } from '../../../platform/database.ts';
import { NETWORK_PUBLISHER, type PublisherId } from '../../../platform/ids.ts';
import { type MicroUsd, micros, sumOf } from '../../../platform/money.ts';
import { ALL_DAYS, type Period } from '../../../platform/time.ts';
import { readSums } from '../../../sales/reader/read-sums.ts';
import { conversionRate } from '../../publisher/analytics.ts';
import { FIGURE_RULES, FIGURES, type Figure, ledgerFigure } from './figures.ts';

/** Top publishers that are computed. The screen shows the first of them. */
const TOP_PUBLISHERS = 10;

/** A figure of the period, of all time, and the balances of the ledger that the latter must equal; null without any. */
export interface Compared {
  amount: MicroUsd;
  allTime: MicroUsd;
  ledger: MicroUsd | null;
}

interface NetworkRevenue extends Compared {
  networkId: string;
  name: string;
  publisherEarnings: MicroUsd;
  networkMargin: MicroUsd;
  unattributed: MicroUsd;
  conversions: number;
}

interface TopPublisher extends Compared {
  publisherId: PublisherId;
  conversions: number;
  clicks: number;
}

export interface Revenue {
  figures: Record<Figure, Compared>;
  clicks: number;
  /** Percent with two decimals; `0.00` without clicks. */
  conversionRate: string;
  networks: NetworkRevenue[];
  publishers: TopPublisher[];
}

type Sums = Record<Figure, string>;
type NetworkSums = Sums & { networkId: string };
type PublisherSums = Sums & { publisherId: PublisherId };

/** Revenue of a period, of all publishers. Amounts of one moment. Throws as `readSums` does. */
export async function readRevenue(ctx: Context, period: Period): Promise<Revenue> {
  const ofPeriod = await readSums<[NetworkSums, PublisherSums, Sums, { clicks: number }]>(
    ctx,
    period,
    (sales) => sql`SELECT network_id AS networkId, ${figureSums()} FROM ${sales} GROUP BY network_id`,
    (sales) => topPublishers(sales, period),
    () => adjustmentSums(period),
    () =>
      sql`SELECT COALESCE(SUM(clicks), 0) AS clicks FROM click_days WHERE day BETWEEN ${period.from} AND ${period.to}`,
  );
  const [networks, publishers, [adjusted], [counted]] = ofPeriod;
  const ids = publishers.map(({ publisherId }) => publisherId);
  const ofAllTime = await readSums<
    [NetworkSums, PublisherSums, Sums, { key: string; balance: string }, { id: string; name: string }]
  >(
    ctx,
    ALL_DAYS,
    (sales) => sql`SELECT network_id AS networkId, ${figureSums()} FROM ${sales} GROUP BY network_id`,
    (sales) => sql`SELECT publisherId, ${addedUp()} FROM (${byPublisher(sales, ALL_DAYS)})
      WHERE publisherId IN ${listed(ids)} GROUP BY publisherId`,
    () => adjustmentSums(ALL_DAYS),
    () => accounts(ids),
    () => sql`SELECT id, name FROM affiliate_networks`,
  );
  const [allNetworks, allPublishers, [allAdjusted], balances, names] = ofAllTime;
  const total = (rows: readonly Sums[], extra: Sums | undefined, figure: Figure) =>
    micros([...rows, ...(extra ? [extra] : [])].reduce((sum, row) => sum + amountIn(row, figure), 0));
  const ledgerOf = (figure: Figure) =>
    balances.reduce((sum, { key, balance }) => sum + ledgerFigure(figure, key) * Number(balance), 0);
  const figures = Object.fromEntries(
    FIGURES.map((figure) => [
      figure,
      {
        amount: total(networks, adjusted, figure),
        allTime: total(allNetworks, allAdjusted, figure),
        ledger: figure === 'conversions' ? null : micros(ledgerOf(figure)),
      },
    ]),
  ) as Record<Figure, Compared>;
  const clicks = counted?.clicks ?? 0;
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  const allOf = new Map(allNetworks.map((row) => [row.networkId, row]));
  return {
    figures,
    clicks,
    conversionRate: conversionRate(figures.conversions.amount, clicks),
    networks: networks
      .map((row) => ({
        networkId: row.networkId,
        name: nameOf.get(row.networkId) ?? row.networkId,
        amount: amountIn(row, 'total_revenue'),
        allTime: amountOf(allOf.get(row.networkId), 'total_revenue'),
        ledger: ledgerUnder(balances, `network:${row.networkId}:`, -1),
        publisherEarnings: amountIn(row, 'publisher_earnings'),
        networkMargin: amountIn(row, 'network_margin'),
        unattributed: amountIn(row, 'unattributed'),
        conversions: amountIn(row, 'conversions'),
      }))
      .sort((a, b) => b.amount - a.amount),
    publishers: await Promise.all(
      publishers.map(async (row) => ({
        publisherId: row.publisherId,
        amount: amountIn(row, 'publisher_earnings'),
        allTime: amountOf(
          allPublishers.find(({ publisherId }) => publisherId === row.publisherId),
          'publisher_earnings',
        ),
        ledger: ledgerUnder(balances, `own ${row.publisherId}`, 1),
        conversions: amountIn(row, 'conversions'),
        clicks: await clicksOf(ctx, row.publisherId, period),
      })),
    ),
  };
}

/** The sum of each figure in the rows of `sales`, as text. */
function figureSums(): SQL {
  return sql.raw(
    FIGURES.map((figure) => `CAST(COALESCE(SUM(${FIGURE_RULES[figure].sql}), 0) AS TEXT) AS ${figure}`).join(
      ', ',
    ),
  );
}

function adjustmentColumns(): SQL {
  return sql.raw(
    FIGURES.map(
      (figure) => `CAST(COALESCE(SUM(${FIGURE_RULES[figure].adjustment}), 0) AS TEXT) AS ${figure}`,
    ).join(', '),
  );
}

/** Adjustments count on the day of their approval. */
function bookedIn({ from, to }: Period): SQL {
  return sql`state = 'booked' AND date(decided_at / 1000, 'unixepoch') BETWEEN ${from} AND ${to}`;
}

function adjustmentSums(period: Period): SQL {
  return sql`SELECT ${adjustmentColumns()} FROM adjustments WHERE ${bookedIn(period)}`;
}

function adjustmentsByPublisher(period: Period): SQL {
  return sql`SELECT publisher_id AS publisherId, ${adjustmentColumns()} FROM adjustments
    WHERE ${bookedIn(period)} GROUP BY publisher_id`;
}

/** The figures of sales and adjustments, which are rows of their own. */
function byPublisher(sales: SQL, period: Period): SQL {
  return sql`SELECT publisher_id AS publisherId, ${figureSums()} FROM ${sales}
      WHERE publisher_id <> ${NETWORK_PUBLISHER} GROUP BY publisher_id
    UNION ALL ${adjustmentsByPublisher(period)}`;
}

/** The sums of the figures of `byPublisher`. */
function addedUp(): SQL {
  return sql.raw(
    FIGURES.map((figure) => `CAST(SUM(CAST(${figure} AS INTEGER)) AS TEXT) AS ${figure}`).join(', '),
  );
}

function topPublishers(sales: SQL, period: Period): SQL {
  return sql`SELECT publisherId, ${addedUp()} FROM (${byPublisher(sales, period)}) f GROUP BY publisherId
    HAVING SUM(CAST(f.publisher_earnings AS INTEGER)) > 0
    ORDER BY SUM(CAST(f.publisher_earnings AS INTEGER)) DESC, publisherId LIMIT ${TOP_PUBLISHERS}`;
}

/** The balances of networks, the margin and unattributed money, those of publishers by state, and what each of some publishers has, with payouts on their way. */
function accounts(ids: readonly PublisherId[]): SQL {
  return sql`SELECT key, CAST(balance AS TEXT) AS balance FROM ledger_accounts
      WHERE key < 'publisher:' OR key > 'publisher;'
    UNION ALL SELECT 'publisher:all:' || substr(key, 21), CAST(SUM(balance) AS TEXT) FROM ledger_accounts
      WHERE key > 'publisher:' AND key < 'publisher;' GROUP BY substr(key, 21)
    UNION ALL SELECT 'own ' || j.value, CAST(
        COALESCE((SELECT SUM(balance) FROM ledger_accounts
          WHERE key > 'publisher:' || j.value || ':' AND key < 'publisher:' || j.value || ';'), 0)
        + COALESCE((SELECT SUM(amount) FROM payouts WHERE state = 'sent' AND publisher_id = j.value), 0) AS TEXT)
      FROM json_each(${JSON.stringify(ids)}) j`;
}

function ledgerUnder(
  balances: readonly { key: string; balance: string }[],
  prefix: string,
  sign: -1 | 1,
): MicroUsd {
  return micros(
    balances.reduce(
      (sum, { key, balance }) => sum + (key.startsWith(prefix) ? sign * Number(balance) : 0),
      0,
    ),
  );
}

function amountIn(row: Sums, figure: Figure): MicroUsd {
  return amountOf(row, figure);
}

function amountOf(row: Partial<Sums> | undefined, figure: Figure): MicroUsd {
  return sumOf(row?.[figure] ?? '0', `The amounts of ${figure}`);
}

async function clicksOf(ctx: Context, publisherId: PublisherId, period: Period): Promise<number> {
  return sumCounts(await countClicks(ctx, publisherId, { ...period, dimension: 'brand', per: 'total' }))
    .click;
}
