import { z } from '@hono/zod-openapi';
import { BRAND_ORDERS } from './search.ts';

const text = z.string().max(100).optional();

export const brandFilters = {
  q: text.describe('Word prefixes of a name, program, category or country'),
  category: text,
  country: text.describe('Two letters, such as `US`'),
  network: text.describe('`wildfire`, `siteplug` or `cj`'),
  sort: z
    .enum(BRAND_ORDERS)
    .optional()
    .describe('By default `commission`, highest first, or with `q` the best matching names first'),
};
