import { z } from '@hono/zod-openapi';
import { idParameter, publisherIdParameter } from '../../../platform/http/id-parameter.ts';
import type { BrandId, PublisherId } from '../../../platform/ids.ts';
import type { Period } from '../../../platform/time.ts';
import { rangeQuery } from './revenue-range.ts';

const included = z.stringbool().default(true).openapi({ type: 'boolean' });

export const exportQuery = z.object({
  ...rangeQuery,
  format: z.enum(['csv', 'json']).default('csv'),
  brand_id: idParameter('brd').optional(),
  publisher_id: publisherIdParameter.optional(),
  revenue: included.describe('Revenue and earnings by day, publisher, network and brand'),
  clicks: included.describe('Click logs'),
  conversions: included.describe('Conversions'),
  cursor: z
    .string()
    .max(500)
    .optional()
    .describe('The end of a part, which is where the next one goes on. The other fields must be the same'),
});

export interface RevenueExport extends Period {
  format: 'csv' | 'json';
  brand_id?: BrandId | undefined;
  publisher_id?: PublisherId | undefined;
  revenue: boolean;
  clicks: boolean;
  conversions: boolean;
}
