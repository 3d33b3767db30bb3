import { z } from '@hono/zod-openapi';
import { offerFields, offerIn, offerSentence } from '../../catalog/offer.ts';
import { readBrand } from '../../catalog/search.ts';
import { parseDestination } from '../../clicks/redirect/destination.ts';
import { requireSubId, SUB_ID_RULES } from '../../clicks/redirect/sub-id.ts';
import { deepLink, instantLink, publisherReader } from '../../links/link-record.ts';
import { resolveTarget } from '../../links/link-target.ts';
import { idField, idParameter } from '../../platform/http/id-parameter.ts';
import { quoted } from '../../platform/quoted.ts';
import { defineTool } from '../tool.ts';

export const generateInstantLink = defineTool({
  name: 'generate_instant_link',
  title: 'Make a link to a brand',
  description:
    'Returns your tracking link to a brand, or to a page of the brand if `url` is given. It works at once, never changes and stores nothing. Use `check_url` if you have a URL but no brand.',
  scope: 'read',
  input: z.object({
    brand_id: idParameter('brd').describe('From `search_brands` or `check_url`, such as brd_…'),
    url: z.string().max(4_000).optional().describe('A page of the brand; the default is its home page'),
    ref: z.string().optional().describe(SUB_ID_RULES),
  }),
  output: z.object({
    tracking_url: z.url(),
    brand_id: idField('brd'),
    brand_name: z.string(),
    ...offerFields,
    destination: z.string(),
  }),
  async run({ ctx, edge, origin, publisherId }, { brand_id: brandId, url: address, ref }) {
    const brand = await readBrand(ctx, brandId, publisherReader(origin, publisherId));
    const subId = requireSubId(ref, 'ref');
    const url = address === undefined ? undefined : await parseDestination(address);
    const target = await resolveTarget(edge, { brandId, url });
    const tracking_url =
      url === undefined
        ? instantLink(origin, publisherId)(brandId, subId)
        : deepLink(origin, publisherId, url, subId);
    return {
      data: {
        tracking_url,
        brand_id: brand.id,
        brand_name: brand.name,
        ...offerIn(brand),
        destination: target.url.href,
      },
      text: `The link to ${quoted(brand.name)} is ${tracking_url}. ${offerSentence(quoted(brand.name), brand)}`,
    };
  },
});
