import { type SQL, sql } from 'drizzle-orm';
import { clicksOfArchivedEdges, publisherClicks } from '../../../clicks/publisher-clicks.ts';
import { totalsAsOf, UNPUBLISHED_SINCE } from '../../../clicks/totals-as-of.ts';
import type { Context } from '../../../platform/context.ts';
import { listed } from '../../../platform/database.ts';
import { NETWORK_PUBLISHER, type PublisherId } from '../../../platform/ids.ts';
import { type MicroUsd, micros, sumOf } from '../../../platform/money.ts';
import { ALL_DAYS, type Instant, type Period } from '../../../platform/time.ts';
import { convertedClicks } from '../../../sales/reader/converted-clicks.ts';
import { readSums } from '../../../sales/reader/read-sums.ts';
import {
  bookedAdjustments,
  datedSales,
  FIGURE_RULES,
  FIGURES,
  type Figure,
  isNetted,
  ledgerFigure,
  type NettedFigure,
} from './figures.ts';

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
  /** Without held sales. */
  publisherEarnings: MicroUsd;
  held: MicroUsd;
  networkMargin: MicroUsd;
  unattributed: MicroUsd;
  conversions: number;
}

/** `amount` is without held sales. */
interface TopPublisher extends Compared {
  publisherId: PublisherId;
  held: MicroUsd;
  conversions: number;
  clicks: number;
}

export interface Revenue {
  figures: Record<Figure, Compared>;
  /** Counted clicks in the totals, and those of them that led to a sale. */
  clicks: number;
  converted: number;
  /** The moment up to which the totals of clicks are complete. Amounts are of now. */
  asOf: Instant;
  networks: NetworkRevenue[];
  publishers: TopPublisher[];
}

type Sums = Record<Figure, string>;
type NetworkSums = Sums & { networkId: string };
type PublisherSums = Sums & { publisherId: PublisherId };

type Netted = Record<NettedFigure, string>;
interface Counted {
  clicks: number;
  converted: number;
  since: Instant | null;
}

/** Revenue of a period, of all publishers. Amounts of one moment. Throws as `readSums` does. */
export async function readRevenue(ctx: Context, period: Period): Promise<Revenue> {
  const ofPeriod = await readSums<[NetworkSums, PublisherSums, Sums, Netted, Counted]>(
    ctx,
    period,
    (sales) => networkSums(sales),
    (sales) => topPublishers(sales, period),
    () => adjustmentSums(period),
    (sales) => nettedSums(sales, period),
    () => countedClicks(period),
  );
  const [networks, publishers, [adjusted], [netted], [counted]] = ofPeriod;
  const ids = publishers.map(({ publisherId }) => publisherId);
  const ofAllTime = await readSums<
    [NetworkSums, PublisherSums, Sums, Netted, Balance, { id: string; name: string }, PublisherClicks]
  >(
    ctx,
    ALL_DAYS,
    (sales) => networkSums(sales),
    (sales) => sql`SELECT publisherId, ${addedUp()} FROM (${byPublisher(sales, ALL_DAYS)})
      WHERE publisherId IN ${listed(ids)} GROUP BY publisherId`,
    () => adjustmentSums(ALL_DAYS),
    (sales) => nettedSums(sales, ALL_DAYS),
    () => accounts(ids),
    () => sql`SELECT id, name FROM affiliate_networks`,
    () => publisherClicks(ids, period),
  );
  const [allNetworks, allPublishers, [allAdjusted], [allNetted], balances, names, clicks] = ofAllTime;
  const figures = figuresOf(
    { rows: adjusted ? [...networks, adjusted] : networks, netted },
    { rows: allAdjusted ? [...allNetworks, allAdjusted] : allNetworks, netted: allNetted },
    balances,
  );
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  const allOf = new Map(allNetworks.map((row) => [row.networkId, row]));
  return {
    figures,
    clicks: counted?.clicks ?? 0,
    converted: counted?.converted ?? 0,
    asOf: totalsAsOf(ctx, counted?.since),
    networks: networks
      .map((row) => ({
        networkId: row.networkId,
        name: nameOf.get(row.networkId) ?? row.networkId,
        amount: grossOf(row),
        allTime: grossOf(allOf.get(row.networkId)),
        ledger: ledgerUnder(balances, `network:${row.networkId}:`, -1),
        publisherEarnings: amountIn(row, 'publisher_earnings'),
        held: amountIn(row, 'held'),
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
        held: amountIn(row, 'held'),
        conversions: amountIn(row, 'conversions'),
        clicks:
          (clicks.find(({ publisherId }) => publisherId === row.publisherId)?.clicks ?? 0) +
          (await clicksOfArchivedEdges(ctx, row.publisherId, period)),
      })),
    ),
  };
}

type Balance = { key: string; balance: string };
type PublisherClicks = { publisherId: PublisherId; clicks: number };

interface Parts {
  rows: readonly Sums[];
  netted: Netted | undefined;
}

function figuresOf(
  ofPeriod: Parts,
  ofAllTime: Parts,
  balances: readonly Balance[],
): Record<Figure, Compared> {
  const total = ({ rows, netted }: Parts, figure: Figure) =>
    isNetted(figure)
      ? sumOf(netted?.[figure] ?? '0', `The amounts of ${figure}`)
      : micros(rows.reduce((sum, row) => sum + amountIn(row, figure), 0));
  const ledgerOf = (figure: Figure): MicroUsd | null => {
    if (figure === 'conversions' || figure === 'awaiting' || figure === 'debts') return null;
    const ledger = balances.reduce(
      (sum, { key, balance }) => sum + ledgerFigure(figure, key) * Number(balance),
      0,
    );
    if (figure !== 'confirmed') return micros(ledger);
    return micros(ledger + total(ofAllTime, 'debts') - total(ofAllTime, 'awaiting'));
  };
  return Object.fromEntries(
    FIGURES.map((figure) => [
      figure,
      { amount: total(ofPeriod, figure), allTime: total(ofAllTime, figure), ledger: ledgerOf(figure) },
    ]),
  ) as Record<Figure, Compared>;
}

function networkSums(sales: SQL): SQL {
  return sql`SELECT network_id AS networkId, ${figureSums()} FROM ${datedSales(sales)} GROUP BY network_id`;
}

/** What is due to publishers, and what others owe, each summed over the publishers with a positive or negative amount. */
function nettedSums(sales: SQL, period: Period): SQL {
  return sql`SELECT CAST(COALESCE(SUM(MAX(due, 0)), 0) AS TEXT) AS confirmed, CAST(COALESCE(SUM(MAX(-due, 0)), 0) AS TEXT) AS debts
    FROM (SELECT SUM(CAST(confirmed AS INTEGER)) AS due FROM (${byPublisher(sales, period)}) GROUP BY publisherId)`;
}

/** The counted clicks of a period in the totals, and those of them that led to a sale. */
function countedClicks(period: Period): SQL {
  return sql`SELECT COALESCE(SUM(clicks), 0) AS clicks, ${convertedClicks(period)} AS converted, ${UNPUBLISHED_SINCE} AS since
    FROM click_days WHERE day BETWEEN ${period.from} AND ${period.to}`;
}

/** What a network or its claims have brought. */
function grossOf(row: Partial<Sums> | undefined): MicroUsd {
  return micros(amountOf(row, 'total_revenue') + amountOf(row, 'claims'));
}

/** The sum of each figure in the rows of `datedSales`, as text. */
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

function adjustmentSums({ from, to }: Period): SQL {
  return sql`SELECT ${adjustmentColumns()} FROM ${bookedAdjustments} WHERE day BETWEEN ${from} AND ${to}`;
}

function adjustmentsByPublisher({ from, to }: Period): SQL {
  return sql`SELECT publisher_id AS publisherId, ${adjustmentColumns()} FROM ${bookedAdjustments}
    WHERE day BETWEEN ${from} AND ${to} GROUP BY publisher_id`;
}

/** The figures of sales and adjustments, which are rows of their own. */
function byPublisher(sales: SQL, period: Period): SQL {
  return sql`SELECT publisher_id AS publisherId, ${figureSums()} FROM ${datedSales(sales)}
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
          WHERE key > 'publisher:' || j.value || ':' AND key < 'publisher:' || j.value || ';'
            AND key <> 'publisher:' || j.value || ':held'), 0)
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
