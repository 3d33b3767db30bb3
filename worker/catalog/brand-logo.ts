import type { Context } from '../platform/context.ts';
import { failure } from '../platform/failure.ts';
import { currentBrand } from './brands.ts';

export const brandUnknown = failure('brand.unknown', 404, 'There is no open brand with this ID.', {
  action: 'Choose another brand; this one isn’t active.',
});

/** The URL that a brand's network states for its logo; null if it states none. Throws `brand.unknown` (404). */
export async function readLogoUrl(ctx: Context, brandId: string): Promise<string | null> {
  const row = await ctx.db.$client
    .prepare(
      `SELECT COALESCE(p.logo_url, p.merchant_logo_url) AS url
       FROM brands b CROSS JOIN network_programs p ON p.number = b.program_number WHERE b.id = ${currentBrand('?1')}`,
    )
    .bind(brandId)
    .first<{ url: string | null }>();
  if (!row) throw brandUnknown();
  return row.url;
}
