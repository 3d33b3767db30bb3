import { z } from '@hono/zod-openapi';
import { MAX_SEARCH_LENGTH } from '../platform/contract/search-length.ts';
import { meta, paging } from '../platform/http/responses.ts';
import { BRAND_ORDERS } from './brand-order.ts';
import { COMMISSION_TYPES } from './program.ts';

const text = z.string().max(MAX_SEARCH_LENGTH).optional();

export const brandFilters = {
  q: text.describe(
    'Search in the brand name, program name and category, also for parts of words of at least three letters, or by country',
  ),
  category: text,
  country: text.describe('A two-letter country code, such as `US`'),
  network: text.describe('The slug of a network, such as `wildfire`'),
  type: z.enum(COMMISSION_TYPES).optional().describe('The kind of commission'),
  sort: z
    .enum(BRAND_ORDERS)
    .optional()
    .describe(
      'Sort order. The default is `commission`, highest first; with `q` it is the closest match first',
    ),
};

/** Of every call that lists the catalog. */
export const perCatalogPage = z.coerce.number().int().min(1).max(1_000).default(50);

/** The featured brands alone. */
export const featuredOnly = z
  .literal('true')
  .transform(() => true)
  .optional()
  .describe('`true` lists only the brands that come first where you choose one');

/** A page by its number, or by the cursor of the page before it. */
export const brandPaging = {
  page: paging.page,
  per_page: perCatalogPage,
  cursor: z
    .string()
    .max(4_096)
    .optional()
    .describe(
      'The `next_cursor` of the previous page, with the same filters. It replaces `page`: no brand is skipped or repeated when other brands change',
    ),
};

export const brandPagingMeta = meta.extend({
  page: z.int(),
  per_page: z.int(),
  next_cursor: z.string().nullable().describe('Null on the last page'),
});
