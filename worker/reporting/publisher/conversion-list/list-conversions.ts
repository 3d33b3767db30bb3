import { sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import { failure } from '../../../platform/failure.ts';
import { type BrandId, isId } from '../../../platform/ids.ts';
import { type Instant, parseDay } from '../../../platform/time.ts';
import {
  type ListedSale,
  listSales,
  type SaleCursor,
  type SaleQuery,
} from '../../../sales/reader/list-sales.ts';

export interface ConversionQuery extends Omit<SaleQuery, 'after'> {
  cursor: string | null;
}

const conversionsCursorInvalid = failure(
  'conversions.cursor_invalid',
  400,
  'This isn’t a cursor of the list of conversions.',
  { action: 'Send `next_cursor` of the page before, or omit `cursor`.' },
);

/**
 * A page of a publisher's conversions, newest first. `next` is the cursor of the next page. Throws
 * `conversions.cursor_invalid` (400), and as `listSales` does.
 */
export async function listConversions(
  ctx: Context,
  { cursor, ...query }: ConversionQuery,
): Promise<{ conversions: ListedSale[]; next: string | null }> {
  const after = cursor === null ? null : parseCursor(cursor);
  const { sales, isMore } = await listSales(ctx, { ...query, after });
  const last = sales.at(-1);
  return { conversions: sales, next: isMore && last ? formatCursor(last) : null };
}

function formatCursor({ day, convertedAt, id }: SaleCursor): string {
  return `${day}.${convertedAt}.${id}`;
}

function parseCursor(cursor: string): SaleCursor {
  const [day = '', at = '', id = ''] = cursor.split('.');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^\d{1,15}$/.test(at) || !isId('cnv', id))
    throw conversionsCursorInvalid().onField('cursor');
  return { day: parseDay(day), convertedAt: Number(at) as Instant, id };
}

const MAX_BRANDS = 300;

/** The brands with earnings in a period, by name, for a filter. Those whose earnings are all archived are left out. */
export function brandsWithEarnings(
  ctx: Context,
  { publisherId, from, to }: Pick<ConversionQuery, 'publisherId' | 'from' | 'to'>,
): Promise<{ id: BrandId; name: string }[]> {
  return ctx.db.all<{ id: BrandId; name: string }>(
    sql`SELECT b.id, b.name FROM brands b WHERE b.id IN (SELECT brand_id FROM publisher_earnings
        WHERE publisher_id = ${publisherId} AND earnings_date BETWEEN ${from} AND ${to})
      ORDER BY b.name_key LIMIT ${MAX_BRANDS}`,
  );
}
