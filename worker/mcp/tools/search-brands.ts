import { z } from '@hono/zod-openapi';
import { brandFilters } from '../../catalog/brand-filters.ts';
import type { BrandView } from '../../catalog/brand-view.ts';
import { offerFields, offerIn } from '../../catalog/offer.ts';
import { listBrands } from '../../catalog/search.ts';
import { publisherReader } from '../../links/link-record.ts';
import { idField } from '../../platform/http/id-parameter.ts';
import { pageInput, pageOutput } from '../page.ts';
import { matchText } from '../result-text.ts';
import { defineTool } from '../tool.ts';

const foundBrand = z.object({
  brand_id: idField('brd'),
  brand_name: z.string(),
  description: z.string(),
  category: z.string(),
  country: z.string().nullable(),
  ...offerFields,
  commission_type: z.enum(['percentage', 'cpc', 'flat']),
  cookie_duration: z.int().nullable().describe('In days'),
  website_url: z.string(),
  domains: z.array(z.string()).describe('At most five of them'),
  restrictions: z.array(z.string()),
  tracking_url: z.url(),
});

const MAX_DOMAINS = 5;

export const searchBrands = defineTool({
  name: 'search_brands',
  title: 'Search brands',
  description:
    'Finds brands that you can link to, each with its rates, what you earn, its rules and your link. Without `q`, it lists the highest rate first.',
  scope: 'read',
  input: z.object({
    ...brandFilters,
    ...pageInput,
    limit: z.int().min(1).max(50).default(10),
  }),
  output: z.object({ brands: z.array(foundBrand), ...pageOutput }),
  async run({ ctx, origin, publisherId }, { limit, offset, ...filters }) {
    const query = { ...filters, offset, limit };
    const { brands, total, next } = await listBrands(ctx, query, publisherReader(origin, publisherId));
    const found = brands.map(foundBrandOf);
    return {
      data: { brands: found, total, next_offset: next === null ? null : offset + found.length },
      text:
        total === 0
          ? 'No open brand matches. Try fewer or other words, or another category.'
          : matchText(total, found.length, 'open brand'),
    };
  },
});

function foundBrandOf(brand: BrandView): z.infer<typeof foundBrand> {
  return {
    brand_id: brand.id,
    brand_name: brand.name,
    description: brand.description,
    category: brand.category,
    country: brand.country,
    ...offerIn(brand),
    commission_type: brand.commission_type,
    cookie_duration: brand.cookie_duration,
    website_url: brand.website_url,
    domains: brand.allDomains.slice(0, MAX_DOMAINS).map(({ domain }) => domain),
    restrictions: brand.restrictions,
    tracking_url: brand.affiliateLink ?? '',
  };
}
