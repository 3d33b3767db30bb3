import { z } from '@hono/zod-openapi';
import { idField } from '../../platform/http/id-parameter.ts';
import { dollars } from '../../platform/http/responses.ts';
import { toExactDollars } from '../../platform/money.ts';
import { conversionRate, conversionRateField, heldField } from '../conversion-rate.ts';
import type { BrandPerformance } from './analytics.ts';

/** `brand_id` is null for clicks and earnings without a brand. */
export const performance = z.object({
  brand_id: idField('brd').nullable(),
  clicks: z.int(),
  conversions: z.int(),
  earnings: dollars.describe('Without held sales'),
  held: heldField,
  conversion_rate: conversionRateField,
});

export function performanceOf(brand: BrandPerformance): z.infer<typeof performance> {
  return {
    brand_id: brand.brandId,
    clicks: brand.clicks,
    conversions: brand.conversions,
    earnings: toExactDollars(brand.earnings),
    held: toExactDollars(brand.held),
    conversion_rate: conversionRate(brand.converted, brand.clicks),
  };
}
