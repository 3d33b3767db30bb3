import { z } from '@hono/zod-openapi';
import { readBrandNames } from '../../catalog/brand-names.ts';
import { offerFields, offerIn } from '../../catalog/offer.ts';
import { listBrands } from '../../catalog/search.ts';
import { instantLink, publisherReader } from '../../links/link-record.ts';
import { plural } from '../../platform/contract/counts.ts';
import { idField } from '../../platform/http/id-parameter.ts';
import { dollars } from '../../platform/http/responses.ts';
import type { BrandId } from '../../platform/ids.ts';
import { quoted } from '../../platform/quoted.ts';
import { conversionRateField, heldField } from '../../reporting/conversion-rate.ts';
import { readAnalyticsResponse } from '../../reporting/publisher/analytics-endpoint.ts';
import { datedPeriodOutput, periodInput, periodOfInput } from '../period-input.ts';
import { defineTool } from '../tool.ts';

export const getTopPerformingBrands = defineTool({
  name: 'get_top_performing_brands',
  title: 'See the brands that perform best',
  description:
    'Returns the brands that earned most for you in a period. If none has earned in it, it returns the open brands with the highest rates instead and says so in `basis`.',
  scope: 'read',
  input: z.object({ limit: z.int().min(1).max(50).default(10), ...periodInput }),
  output: z.object({
    ...datedPeriodOutput,
    basis: z
      .enum(['your_earnings', 'catalog_commission'])
      .describe('Your own earnings, or the commission of the catalog'),
    brands: z.array(
      z.object({
        brand_id: idField('brd'),
        brand_name: z.string().nullable(),
        clicks: z.int(),
        conversions: z.int(),
        earnings: dollars.describe('Without held sales'),
        held: heldField,
        conversion_rate: conversionRateField,
        offer: z.object(offerFields).nullable().describe('Given if `basis` is `catalog_commission`'),
        tracking_url: z.url(),
      }),
    ),
  }),
  async run({ ctx, origin, publisherId }, { limit, ...period }) {
    const linkTo = instantLink(origin, publisherId);
    const read = await readAnalyticsResponse(ctx, publisherId, periodOfInput(period));
    const { from, to, as_of } = read.meta;
    const earning = read.brand_performance
      .flatMap(({ brand_id, ...figures }) =>
        brand_id && Number(figures.earnings) > 0 ? [{ id: brand_id as BrandId, ...figures }] : [],
      )
      .sort((a, b) => Number(b.earnings) - Number(a.earnings))
      .slice(0, limit);
    if (earning.length > 0) {
      const names = await readBrandNames(
        ctx,
        earning.map(({ id }) => id),
      );
      const brands = earning.map(({ id, ...figures }) => ({
        brand_id: id,
        brand_name: names.get(id) ?? null,
        ...figures,
        offer: null,
        tracking_url: linkTo(id),
      }));
      const [best] = brands;
      return {
        data: { from, to, as_of, basis: 'your_earnings' as const, brands },
        text: `${quoted(best?.brand_name ?? '')} earned most: $${best?.earnings} from ${plural(best?.clicks ?? 0, 'click')}.`,
      };
    }
    const catalog = await listBrands(ctx, { offset: 0, limit }, publisherReader(origin, publisherId));
    const brands = catalog.brands.map((brand) => ({
      brand_id: brand.id,
      brand_name: brand.name,
      clicks: 0,
      conversions: 0,
      earnings: '0.00',
      held: '0.00',
      conversion_rate: null,
      offer: offerIn(brand),
      tracking_url: linkTo(brand.id),
    }));
    return {
      data: { from, to, as_of, basis: 'catalog_commission' as const, brands },
      text: `No brand has earned for you from ${from} to ${to}. These ${plural(brands.length, 'brand')} have the highest rates.`,
    };
  },
});
