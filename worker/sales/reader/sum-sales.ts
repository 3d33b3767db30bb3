import { type SQL, sql } from 'drizzle-orm';
import { clickFacts } from '../../clicks/click-id.ts';
import type { Context } from '../../platform/context.ts';
import type { BrandId, LinkId, PublisherId } from '../../platform/ids.ts';
import { type MicroUsd, sumOf } from '../../platform/money.ts';
import { ALL_DAYS, addDays, type Day, dayOf, type Period } from '../../platform/time.ts';
import type { ConversionStatus } from '../earnings/commission-status.ts';
import { readWithArchives } from '../sale-archive/archived-sales.ts';
import { type ArchivedSale, convertedClick, isCounted, type SaleField } from '../sale-archive/sales-table.ts';
import { isConverted } from './converted-clicks.ts';

/** The sales of a publisher, of one brand or link if it is named. */
export interface SaleScope extends Period {
  publisherId: PublisherId;
  brandId?: BrandId | null;
  linkId?: LinkId;
}

/** What sales can be summed by. Null stands for a sale without the value. */
interface SaleValues {
  brand: BrandId | null;
  day: Day;
  program: string | null;
  status: ConversionStatus;
  reason: string | null;
  /** Of a sale with an amount. */
  currency: string | null;
  link: string | null;
  sub_id: string | null;
  country: string | null;
  device: string | null;
  referer_host: string | null;
  destination_domain: string | null;
}
export type SaleDimension = keyof SaleValues;

/** Sales with the same values, and what they and paid days of clicks have earned. */
export type SaleSums<By extends SaleDimension> = Pick<SaleValues, By> & {
  /** All sales, reversed ones included. */
  sales: number;
  /** Sales that count: those that aren't reversed, held ones included. */
  conversions: number;
  /** Those of `conversions` that are held. */
  heldConversions: number;
  /** The counted clicks with the same values that led to a sale; 0 of sums by what a click doesn't have. */
  converted: number;
  /** Without held sales. */
  gross: MicroUsd;
  net: MicroUsd;
  /** The net amount of held sales. */
  held: MicroUsd;
  /** The amounts of the sales in their currency, of sums by currency only. */
  amount: number;
};

/** A conversion is `v`, the copy of its click `c`. */
const SALE_COLUMNS: Record<SaleDimension, SQL> = {
  brand: sql`v.brand_id`,
  day: sql`v.day`,
  program: sql`v.program_id`,
  status: sql`v.status`,
  reason: sql`v.reason`,
  currency: sql`CASE WHEN CAST(v.sale_amount AS REAL) > 0 THEN v.sale_currency END`,
  link: sql`c.link_id`,
  sub_id: sql`c.sub_id`,
  country: sql`c.country`,
  device: sql`c.device`,
  referer_host: sql`c.referer_host`,
  destination_domain: sql`c.destination_domain`,
};

/** Sums by these only are read from earnings, which are sums of a brand and a day already. */
const EARNING_COLUMNS: Partial<Record<SaleDimension, SQL>> = {
  brand: sql`brand_id`,
  day: sql`earnings_date`,
};

const ARCHIVED_FIELDS: Record<SaleDimension, SaleField> = {
  brand: 'brandId',
  day: 'day',
  program: 'programId',
  status: 'status',
  reason: 'reason',
  currency: 'saleCurrency',
  link: 'linkId',
  sub_id: 'subId',
  country: 'country',
  device: 'device',
  referer_host: 'refererHost',
  destination_domain: 'destinationDomain',
};

/** The same of clicks. A click has no status and no currency. */
const { status: _status, reason: _reason, currency: _currency, ...OF_CLICKS } = SALE_COLUMNS;
const CLICK_COLUMNS: Partial<Record<SaleDimension, SQL>> = {
  ...OF_CLICKS,
  day: sql`date(c.clicked_at / 1000, 'unixepoch')`,
};

/** Sums of one group, by the values of its sales as a JSON array. */
interface Part {
  sales: number;
  conversions: number;
  heldConversions: number;
  converted: number;
  gross: bigint;
  net: bigint;
  held: bigint;
  amount: number;
}
type Amount = 'gross' | 'net' | 'held';
type StoredPart = Omit<Part, Amount | 'converted'> & { key: string } & Record<Amount, string>;

/** Longer than any attribution window, in days. */
const MAX_DAYS_TO_SALE = 401;

/**
 * The sales of a period in sums by some of their values, archived sales included. Throws `money.sum_out_of_range`,
 * `archive.missing` and `archive.damaged` (500).
 */
export async function sumSales<By extends SaleDimension>(
  ctx: Context,
  scope: SaleScope,
  by: readonly By[],
): Promise<SaleSums<By>[]> {
  const ofClicks = by.every((dimension) => CLICK_COLUMNS[dimension] !== undefined);
  const { rows, archived } = await readWithArchives<[StoredPart, { key: string; converted: number }]>(
    ctx,
    ofClicks ? { ...scope, from: addDays(scope.from, -1), to: addDays(scope.to, MAX_DAYS_TO_SALE) } : scope,
    storedSums(scope, by),
    ofClicks ? convertedSums(scope, by) : sql`SELECT NULL AS key, 0 AS converted WHERE false`,
  );
  const [stored, clicks] = rows;
  const sums = new Map<string, Part>(
    stored.map(({ key, gross, net, held, ...row }) => [
      key,
      { ...row, converted: 0, gross: BigInt(gross), net: BigInt(net), held: BigInt(held) },
    ]),
  );
  const converted = new Map<string, number>(clicks.map((row) => [row.key, row.converted]));
  const archivedClicks = new Map<string, Set<string>>();
  const fields = new Set([...SUMMED_FIELDS, ...by.map((dimension) => ARCHIVED_FIELDS[dimension])]);
  await archived.each([...fields], (sale) => {
    if (!isWithin(sale, scope)) return;
    const keyOf = (day: Day) =>
      JSON.stringify(by.map((dimension) => archivedValue({ ...sale, day }, dimension)));
    if (sale.day >= scope.from && sale.day <= scope.to)
      sums.set(keyOf(sale.day), addSale(sums.get(keyOf(sale.day)), sale, by));
    const click = ofClicks ? convertedClick(sale) : null;
    const day = click && dayOf(clickFacts(click).at);
    if (!click || !day || day < scope.from || day > scope.to) return;
    archivedClicks.set(keyOf(day), (archivedClicks.get(keyOf(day)) ?? new Set()).add(click));
  });
  for (const [key, ids] of archivedClicks) converted.set(key, (converted.get(key) ?? 0) + ids.size);
  for (const [key, count] of converted) sums.set(key, { ...(sums.get(key) ?? NOTHING), converted: count });
  const subject = `The earnings of ${scope.publisherId}`;
  return [...sums].map(([key, { gross, net, held, ...counts }]) => ({
    ...valuesIn(key, by),
    ...counts,
    gross: sumOf(String(gross), subject),
    net: sumOf(String(net), subject),
    held: sumOf(String(held), subject),
  }));
}

const NOTHING: Part = {
  ...{ sales: 0, conversions: 0, heldConversions: 0, converted: 0 },
  ...{ gross: 0n, net: 0n, held: 0n, amount: 0 },
};

/** What a publisher's sales of all time have earned, and how many count. Throws `money.sum_out_of_range` (500). */
export async function sumAllSales(
  ctx: Context,
  publisherId: PublisherId,
): Promise<{ conversions: number; converted: number; net: MicroUsd; held: MicroUsd }> {
  const [row] = await ctx.db.all<{ conversions: number; converted: number; net: string; held: string }>(
    sql`SELECT COALESCE(SUM(conversions), 0) AS conversions, CAST(COALESCE(SUM(net), 0) AS TEXT) AS net,
        CAST(COALESCE(SUM(held), 0) AS TEXT) AS held,
        (SELECT COUNT(DISTINCT c.click_id) FROM conversions v JOIN retained_clicks c ON c.click_id = v.click_id
          WHERE v.publisher_id = ${publisherId} AND ${isConverted(ALL_DAYS)})
        + (SELECT COALESCE(SUM(k.converted), 0) FROM sale_archives a CROSS JOIN sale_archive_clicks k ON k.archive = a.id
          WHERE a.publisher_id = ${publisherId}) AS converted
      FROM (SELECT conversions, net - net_held AS net, net_held AS held FROM publisher_earnings
          WHERE publisher_id = ${publisherId}
        UNION ALL SELECT CASE WHEN s.status <> 'reversed' THEN s.sales ELSE 0 END, s.net, 0
        FROM sale_archives a CROSS JOIN sale_archive_sums s ON s.archive = a.id WHERE a.publisher_id = ${publisherId})`,
  );
  const subject = `The earnings of ${publisherId}`;
  return {
    conversions: row?.conversions ?? 0,
    converted: row?.converted ?? 0,
    net: sumOf(row?.net ?? '0', subject),
    held: sumOf(row?.held ?? '0', subject),
  };
}

const SUMMED_FIELDS = [
  'status',
  'gross',
  'net',
  'reportedClicks',
  'saleAmount',
  'brandId',
  'linkId',
  'clickId',
  'clickClassification',
] as const;

function storedSums(scope: SaleScope, by: readonly SaleDimension[]): SQL {
  const isOfEarnings = scope.linkId === undefined && by.every((dimension) => dimension in EARNING_COLUMNS);
  return isOfEarnings ? earningSums(scope, by) : conversionSums(scope, by);
}

function earningSums({ publisherId, from, to, brandId }: SaleScope, by: readonly SaleDimension[]): SQL {
  return sql`SELECT json_array(${columns(by, EARNING_COLUMNS)}) AS key, SUM(conversions + reversed) AS sales,
      SUM(conversions) AS conversions, SUM(held) AS heldConversions, CAST(SUM(gross - gross_held) AS TEXT) AS gross,
      CAST(SUM(net - net_held) AS TEXT) AS net, CAST(SUM(net_held) AS TEXT) AS held, 0 AS amount
    FROM publisher_earnings WHERE publisher_id = ${publisherId} AND earnings_date BETWEEN ${from} AND ${to}
      ${brandId ? sql`AND brand_id = ${brandId}` : sql``}
    GROUP BY 1`;
}

function conversionSums({ publisherId, from, to, ...scope }: SaleScope, by: readonly SaleDimension[]): SQL {
  const amount = by.includes('currency') ? sql`CAST(v.sale_amount AS REAL)` : sql`0`;
  return sql`SELECT json_array(${columns(by, SALE_COLUMNS)}) AS key, SUM(v.reported_clicks IS NULL) AS sales,
      SUM(v.status <> 'reversed' AND v.reported_clicks IS NULL) AS conversions,
      SUM(v.status <> 'reversed' AND v.reported_clicks IS NULL AND v.held_reason IS NOT NULL) AS heldConversions,
      CAST(SUM(CASE WHEN v.held_reason IS NULL THEN v.gross ELSE 0 END) AS TEXT) AS gross,
      CAST(SUM(CASE WHEN v.held_reason IS NULL THEN v.net ELSE 0 END) AS TEXT) AS net,
      CAST(SUM(CASE WHEN v.held_reason IS NULL THEN 0 ELSE v.net END) AS TEXT) AS held, COALESCE(SUM(${amount}), 0) AS amount
    FROM conversions v LEFT JOIN retained_clicks c ON c.click_id = v.click_id
    WHERE v.publisher_id = ${publisherId} AND v.day BETWEEN ${from} AND ${to}
      ${scope.brandId ? sql`AND v.brand_id = ${scope.brandId}` : sql``}
      ${scope.linkId ? sql`AND c.link_id = ${scope.linkId}` : sql``}
    GROUP BY 1`;
}

/** Counted clicks of the period that led to a sale, by the values of the clicks. */
function convertedSums(scope: SaleScope, by: readonly SaleDimension[]): SQL {
  return sql`SELECT json_array(${columns(by, CLICK_COLUMNS)}) AS key, COUNT(DISTINCT c.click_id) AS converted
    FROM conversions v JOIN retained_clicks c ON c.click_id = v.click_id
    WHERE v.publisher_id = ${scope.publisherId} AND v.day >= ${addDays(scope.from, -1)} AND ${isConverted(scope)}
      ${scope.brandId ? sql`AND v.brand_id = ${scope.brandId}` : sql``}
      ${scope.linkId ? sql`AND c.link_id = ${scope.linkId}` : sql``}
    GROUP BY 1`;
}

function columns(by: readonly SaleDimension[], of: Partial<Record<SaleDimension, SQL>>): SQL {
  return sql.join(
    by.flatMap((dimension) => of[dimension] ?? []),
    sql`, `,
  );
}

function isWithin(sale: Pick<ArchivedSale, 'brandId' | 'linkId'>, { brandId, linkId }: SaleScope): boolean {
  return (!brandId || sale.brandId === brandId) && (!linkId || sale.linkId === linkId);
}

function archivedValue(sale: Partial<ArchivedSale>, dimension: SaleDimension): unknown {
  if (dimension === 'currency' && !(Number(sale.saleAmount) > 0)) return null;
  return sale[ARCHIVED_FIELDS[dimension]] ?? null;
}

function addSale(
  before: Part | undefined,
  sale: Pick<ArchivedSale, (typeof SUMMED_FIELDS)[number]>,
  by: readonly SaleDimension[],
): Part {
  const { sales, conversions, gross, net, amount } = before ?? NOTHING;
  return {
    ...(before ?? NOTHING),
    sales: sales + Number(sale.reportedClicks === null),
    conversions: conversions + Number(isCounted(sale)),
    gross: gross + BigInt(sale.gross),
    net: net + BigInt(sale.net),
    amount: by.includes('currency') ? amount + Number(sale.saleAmount ?? 0) : 0,
  };
}

/** The values of a group, which `storedSums` and `archivedValue` have written. */
function valuesIn<By extends SaleDimension>(key: string, by: readonly By[]): Pick<SaleValues, By> {
  const values: unknown[] = JSON.parse(key);
  return Object.fromEntries(by.map((dimension, at) => [dimension, values[at]])) as Pick<SaleValues, By>;
}
