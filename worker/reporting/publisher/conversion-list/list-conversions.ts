import { sql } from 'drizzle-orm';
import type { complianceReviews } from '../../../compliance/tables.ts';
import { usualReviewTime } from '../../../compliance/usual-review-time.ts';
import type { Context } from '../../../platform/context.ts';
import { batchRead } from '../../../platform/database.ts';
import { failure } from '../../../platform/failure.ts';
import { type BrandId, isId } from '../../../platform/ids.ts';
import { type Instant, parseDay } from '../../../platform/time.ts';
import {
  type ListedSale,
  listSales,
  type SaleCursor,
  type SaleQuery,
} from '../../../sales/reader/list-sales.ts';
import { reviewsOfSales } from '../held-record.ts';

type Review = typeof complianceReviews.$inferSelect;

export interface ConversionQuery extends Omit<SaleQuery, 'after'> {
  cursor: string | null;
}

const conversionsCursorInvalid = failure(
  'conversions.cursor_invalid',
  400,
  'This cursor isn’t valid for the list of conversions.',
  { action: 'Send `next_cursor` of the previous page, or omit `cursor`.' },
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

/** What a list of conversions needs besides them. */
interface ListFacts {
  /** The brands with earnings in the period, by name, for a filter. Those whose earnings are all archived are left out. */
  brands: { id: BrandId; name: string }[];
  /** The latest request for a review of each held sale. */
  reviews: ReadonlyMap<string, Review>;
  /** The usual time of an answer in milliseconds; null if it isn't known. */
  took: number | null;
}

export async function readListFacts(
  ctx: Context,
  { publisherId, from, to }: Pick<ConversionQuery, 'publisherId' | 'from' | 'to'>,
): Promise<ListFacts> {
  const [brands, reviews, [usual]] = await batchRead<[ListFacts['brands'][number], Review, { took: number }]>(
    ctx.db,
    sql`SELECT b.id, b.name FROM brands b WHERE b.id IN (SELECT brand_id FROM publisher_earnings
        WHERE publisher_id = ${publisherId} AND earnings_date BETWEEN ${from} AND ${to})
      ORDER BY b.name_key LIMIT ${MAX_BRANDS}`,
    reviewsOfSales(publisherId),
    usualReviewTime(ctx.now),
  );
  return {
    brands,
    reviews: new Map(reviews.map((review) => [review.subject, review])),
    took: usual?.took ?? null,
  };
}
