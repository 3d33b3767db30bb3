import { type SQL, sql } from 'drizzle-orm';
import { monthOf } from '../../clicks/store/store-name.ts';
import { readBytes } from '../../platform/archive-file.ts';
import { eachOf } from '../../platform/bulk.ts';
import type { Context } from '../../platform/context.ts';
import { batchRead } from '../../platform/database.ts';
import type { BrandId, EarningId, PublisherId } from '../../platform/ids.ts';
import { type MicroUsd, micros } from '../../platform/money.ts';
import { type Day, maxDay } from '../../platform/time.ts';
import { restoredIn, type SaleArchive, selectArchives, tableFile } from './sale-archive.ts';
import { type ArchivedSale, isCounted, readSales, type SaleField } from './sales-table.ts';

/** Files read at the same time. */
const MAX_OPEN_FILES = 4;

/** Both days are included. */
export interface SalesPeriod {
  publisherId: PublisherId;
  from: Day;
  to: Day;
}

/** The archived part of an earning. Archived sales are confirmed and paid, so `net` is also what was paid out. */
export interface ArchivedEarning {
  id: EarningId;
  day: Day;
  networkId: string;
  brandId: BrandId | null;
  gross: MicroUsd;
  net: MicroUsd;
  /** Sales that count. */
  conversions: number;
  reversed: number;
}

/**
 * Runs queries, and reads in the same transaction which sales of a publisher and a period are archived: a sale that moves at
 * this time is either in the rows or among the archived ones. `Rows` are the row types of each query.
 */
export async function readWithArchives<Rows extends readonly object[]>(
  ctx: Context,
  period: SalesPeriod,
  ...queries: { [Index in keyof Rows]: SQL }
): Promise<{ rows: { [Index in keyof Rows]: Rows[Index][] }; archived: ArchivedSales }> {
  const [archives, ...rows] = await batchRead<[SaleArchive, ...object[]]>(
    ctx.db,
    selectArchives(ctx, inPeriod(period)).getSQL(),
    ...queries,
  );
  return {
    rows: rows as unknown as { [Index in keyof Rows]: Rows[Index][] },
    archived: new ArchivedSales(ctx, period, archives),
  };
}

/** SQL that is true if there are archived sales of a period. */
export function hasArchives(period: SalesPeriod): SQL {
  return sql`EXISTS (SELECT 1 FROM sale_archives WHERE ${inPeriod(period)})`;
}

/** SQL for the last day of the archives of a period; NULL without any. */
export function lastArchivedDay(period: SalesPeriod): SQL {
  return sql`(SELECT MAX(last_day) FROM sale_archives WHERE ${inPeriod(period)})`;
}

function inPeriod({ publisherId, from, to }: SalesPeriod): SQL {
  return sql`sale_archives.publisher_id = ${publisherId} AND sale_archives.month BETWEEN ${monthOf(from)} AND ${monthOf(to)}
    AND sale_archives.last_day >= ${from} AND sale_archives.first_day <= ${to}`;
}

/** Archived sales of a period. Reading them throws `archive.missing` and `archive.damaged` (500). */
export class ArchivedSales {
  readonly #ctx: Context;
  readonly #period: Pick<SalesPeriod, 'from' | 'to'>;
  readonly archives: readonly SaleArchive[];

  constructor(ctx: Context, period: Pick<SalesPeriod, 'from' | 'to'>, archives: readonly SaleArchive[]) {
    this.#ctx = ctx;
    this.#period = period;
    this.archives = archives;
  }

  get isEmpty(): boolean {
    return this.archives.length === 0;
  }

  /** Those from a day on. */
  since(day: Day): ArchivedSales {
    const period = { ...this.#period, from: maxDay(day, this.#period.from) };
    return new ArchivedSales(
      this.#ctx,
      period,
      this.archives.filter(({ lastDay }) => lastDay >= day),
    );
  }

  /** Calls `visit` for each sale, in no particular order, with these fields. */
  async each<Field extends SaleField>(
    fields: readonly Field[],
    visit: (sale: Pick<ArchivedSale, Field | 'id' | 'day'>) => void,
  ): Promise<void> {
    await eachOf(this.archives, MAX_OPEN_FILES, async (archive) => {
      for (const sale of await this.read(archive, fields)) visit(sale);
    });
  }

  /** The sales of one of the archives. */
  async read<Field extends SaleField>(
    archive: SaleArchive,
    fields: readonly Field[],
  ): Promise<Pick<ArchivedSale, Field | 'id' | 'day'>[]> {
    const { from, to } = this.#period;
    const restored = restoredIn(archive);
    const file = await readBytes(this.#ctx.archive, tableFile(archive));
    const sales = await readSales<Field | 'id' | 'day'>(file, ['id', 'day', ...fields]);
    return sales.filter(({ id, day }) => day >= from && day <= to && !restored.has(id));
  }

  /** Earnings by ID, of one brand or all. */
  async earnings(brandId: BrandId | null = null): Promise<Map<EarningId, ArchivedEarning>> {
    const earnings = new Map<EarningId, ArchivedEarning>();
    await this.each(EARNING_FIELDS, (sale) => {
      if (brandId === null || sale.brandId === brandId) addEarning(earnings, sale);
    });
    return earnings;
  }
}

type EarningSale = Pick<ArchivedSale, (typeof EARNING_FIELDS)[number] | 'day'>;

/** The earnings of archived sales, by ID. */
export function earningsOf(sales: readonly EarningSale[]): Map<EarningId, ArchivedEarning> {
  const earnings = new Map<EarningId, ArchivedEarning>();
  for (const sale of sales) addEarning(earnings, sale);
  return earnings;
}

function addEarning(earnings: Map<EarningId, ArchivedEarning>, sale: EarningSale): void {
  const before = earnings.get(sale.earningId);
  const isReversed = sale.status === 'reversed' && sale.reportedClicks === null;
  earnings.set(sale.earningId, {
    id: sale.earningId,
    day: sale.day,
    networkId: sale.networkId,
    brandId: sale.brandId,
    gross: micros((before?.gross ?? 0) + sale.gross),
    net: micros((before?.net ?? 0) + sale.net),
    conversions: (before?.conversions ?? 0) + Number(isCounted(sale)),
    reversed: (before?.reversed ?? 0) + Number(isReversed),
  });
}

/** What an earning is computed from. */
export const EARNING_FIELDS = [
  'earningId',
  'networkId',
  'brandId',
  'status',
  'gross',
  'net',
  'reportedClicks',
] as const satisfies readonly SaleField[];
