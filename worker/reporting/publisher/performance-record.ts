import { z } from '@hono/zod-openapi';
import { idField } from '../../platform/http/id-parameter.ts';
import { dollars } from '../../platform/http/responses.ts';
import { divided, type MicroUsd, toDollars, toExactDollars } from '../../platform/money.ts';
import { type BrandPerformance, conversionRate } from './analytics.ts';

/** `brand_id` is null for clicks and earnings without a brand. */
export const performance = z.object({
  brand_id: idField('brd').nullable(),
  clicks: z.int(),
  conversions: z.int(),
  earnings: dollars,
  conversion_rate: z.string(),
});

export function performanceOf(brand: BrandPerformance): z.infer<typeof performance> {
  return {
    brand_id: brand.brandId,
    clicks: brand.clicks,
    conversions: brand.conversions,
    earnings: toExactDollars(brand.earnings),
    conversion_rate: conversionRate(brand.conversions, brand.clicks),
  };
}

/** An average for display: two decimals, `"0.00"` for none. */
export function average(total: MicroUsd, count: number): string {
  return toDollars(divided(total, count));
}
