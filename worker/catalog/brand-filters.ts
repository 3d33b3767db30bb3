import { z } from '@hono/zod-openapi';
import { BRAND_ORDERS } from './search.ts';

const text = z.string().max(100).optional();

export const brandFilters = {
  q: text.describe('Search by word prefixes in the brand name, program name, category or country'),
  category: text,
  country: text.describe('A two-letter country code, such as `US`'),
  network: text.describe('The slug of a network, such as `wildfire`'),
  sort: z
    .enum(BRAND_ORDERS)
    .optional()
    .describe(
      'Sort order. The default is `commission`, highest first; with `q` it is the closest match first',
    ),
};
