import { z } from '@hono/zod-openapi';
import { BRAND_ORDERS } from './search.ts';

const text = z.string().max(100).optional();

/** What a list of brands can be narrowed and ordered by. */
export const brandFilters = {
  q: text.describe('Beginnings of words of a name, program, category or country'),
  category: text,
  country: text.describe('Two letters, such as `US`'),
  network: text.describe('`wildfire`, `siteplug` or `cj`'),
  sort: z
    .enum(BRAND_ORDERS)
    .optional()
    .describe('`commission`, highest first, unless asked otherwise; with `q` the nearest names first'),
};
