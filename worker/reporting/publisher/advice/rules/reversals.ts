import { quoted } from '../../../../platform/quoted.ts';
import type { BrandSales } from '../figures.ts';
import type { Rule } from '../point.ts';
import { percent } from '../wording.ts';

const MIN_SALES = 5;
const MIN_SHARE = 0.3;
const MAX_REASONS = 3;

/** Brands that reverse a large part of their sales. */
export const reversals: Rule = ({ brandSales }) =>
  brandSales
    .filter(({ sales, reversed }) => sales >= MIN_SALES && reversed >= sales * MIN_SHARE)
    .map((brand) => ({
      code: 'brand.reversals',
      subject: { kind: 'brand', id: brand.brandId },
      sentence: `${quoted(brand.name)} reversed ${brand.reversed} of ${brand.sales} sales (${percent(brand.reversed, brand.sales)}): ${reasonsText(brand)}.`,
      action:
        'A reversed sale pays nothing. Check that your page promises what the shop sells, and give brands that reverse less more room.',
      evidence: {
        sales: brand.sales,
        reversed: brand.reversed,
        reasons: brand.reasons.map(({ reason, sales }) => `${sales} × ${reason ?? 'no reason'}`),
      },
      effect: null,
    }));

function reasonsText({ reasons }: BrandSales): string {
  return reasons
    .slice(0, MAX_REASONS)
    .map(({ reason, sales }) => `${sales} ${reason === null ? 'without a reason' : `as ${quoted(reason)}`}`)
    .join(', ');
}
