import { quoted } from '../../../../platform/quoted.ts';
import type { BrandPay } from '../figures.ts';
import type { Rule } from '../point.ts';

const MIN_SALES = 5;
/** Below, products with other commissions explain the difference. */
const MIN_DROP = 0.2;

/** Brands that pay a smaller part of the sales than in the period before. */
export const lowerPay: Rule = ({ brandPay, days }) =>
  brandPay
    .filter(({ now, before }) => now.sales >= MIN_SALES && before.sales >= MIN_SALES)
    .filter(({ now, before }) => rateOf(now) <= rateOf(before) * (1 - MIN_DROP))
    .map(({ brandId, name, currency, now, before }) => ({
      code: 'brand.pays_less',
      subject: { kind: 'brand', id: brandId },
      sentence: `${quoted(name)} paid ${rateText(now)} commission on ${now.sales} sales in ${currency}, and ${rateText(before)} on ${before.sales} sales in the ${days} days before.`,
      action:
        'Compare it with get_brand_performance and search_brands: another brand of its category may pay more by now. Products with another commission can explain a part.',
      evidence: {
        rate: rateText(now),
        rate_before: rateText(before),
        sales: now.sales,
        sales_before: before.sales,
        currency,
      },
      effect: null,
    }));

function rateOf({ amount, commission }: BrandPay['now']): number {
  return amount === 0 ? 0 : commission / 1_000_000 / amount;
}

function rateText(sales: BrandPay['now']): string {
  return `${(rateOf(sales) * 100).toFixed(1)}%`;
}
