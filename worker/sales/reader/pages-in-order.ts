import type { SQL } from 'drizzle-orm';
import { lastDayOf, type Month } from '../../clicks/store/store-name.ts';
import type { Context } from '../../platform/context.ts';
import { addDays, type Day, minDay } from '../../platform/time.ts';
import { type ArchivedSales, readWithArchives, type SalesPeriod } from '../sale-archive/archived-sales.ts';
import type { ArchivedSale, SaleField } from '../sale-archive/sales-table.ts';

/** About a few hundred kilobytes. A million rows stay below D1's limit of queries per invocation. */
const PAGE_SIZE = 2_000;

/** The values that rows are sorted by. */
export interface DayCursor {
  day: Day;
  id: string;
}

/** Rows of sales, some of which are archived. */
export interface SaleRows<Row extends DayCursor, Field extends SaleField> {
  /** The query for the rows in the database after the cursor, in the order of their days and IDs. */
  stored(after: DayCursor, limit: number): SQL;
  fields: readonly Field[];
  /** Combines the stored rows of a period with all archived sales of it. */
  combine(
    stored: readonly Row[],
    archived: readonly Pick<ArchivedSale, Field | 'id' | 'day'>[],
  ): Row[] | Promise<Row[]>;
}

/**
 * Reads page after page in the order of days and IDs. Each page is read at one moment, so a sale that is archived or restored
 * meanwhile is in exactly one of them. Archived sales are read one month at a time.
 */
export async function* pagesInOrder<Row extends DayCursor, Field extends SaleField>(
  ctx: Context,
  { publisherId, from, to }: SalesPeriod,
  source: SaleRows<Row, Field>,
  pageSize = PAGE_SIZE,
): AsyncGenerator<Row[], void> {
  const months = new MonthOfSales(source.fields);
  for (let cursor: DayCursor | null = { day: from, id: '' }; cursor; ) {
    const after: DayCursor = cursor;
    const period = { publisherId, from: after.day, to };
    const { rows: read, archived } = await readWithArchives<[Row]>(
      ctx,
      period,
      source.stored(after, pageSize),
    );
    const [stored] = read;
    const last = stored.length < pageSize ? undefined : stored.at(-1);
    const { month, sales } = await months.first(archived);
    const end = month === null ? to : minDay(to, lastDayOf(month));
    const upTo: DayCursor = last && last.day <= end ? { day: last.day, id: last.id } : { day: end, id: LAST };
    const combined = await source.combine(
      stored.filter((row) => !isAfter(row, upTo)),
      sales,
    );
    const due = combined.filter((row) => isAfter(row, after) && !isAfter(row, upTo)).sort(byCursor);
    const page = due.slice(0, pageSize);
    if (page.length > 0) yield page;
    const rest = due.length > page.length ? page.at(-1) : undefined;
    if (rest) cursor = { day: rest.day, id: rest.id };
    else if (upTo.id !== LAST) cursor = upTo;
    else cursor = end < to ? { day: addDays(end, 1), id: '' } : null;
  }
}

/** After every ID. */
const LAST = '\uffff';

/** The archived sales of one month, whose files are read once. */
class MonthOfSales<Field extends SaleField> {
  readonly #fields: readonly Field[];
  #files = new Map<string, Pick<ArchivedSale, Field | 'id' | 'day'>[]>();

  constructor(fields: readonly Field[]) {
    this.#fields = fields;
  }

  /** The archived sales of the first month that has some. */
  async first(
    archived: ArchivedSales,
  ): Promise<{ month: Month | null; sales: Pick<ArchivedSale, Field | 'id' | 'day'>[] }> {
    const [month = null] = archived.archives.map((archive) => archive.month).sort();
    const files = new Map<string, Pick<ArchivedSale, Field | 'id' | 'day'>[]>();
    for (const archive of archived.archives) {
      if (archive.month !== month) continue;
      const key = `${archive.id} ${archive.restored}`;
      files.set(key, this.#files.get(key) ?? (await archived.read(archive, this.#fields)));
    }
    this.#files = files;
    return { month, sales: [...files.values()].flat() };
  }
}

function isAfter(row: DayCursor, cursor: DayCursor): boolean {
  return byCursor(row, cursor) > 0;
}

function byCursor(a: DayCursor, b: DayCursor): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}
