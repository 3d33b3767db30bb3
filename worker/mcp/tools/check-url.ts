import { z } from '@hono/zod-openapi';
import { offerFields, offerIn, offerSentence } from '../../catalog/offer.ts';
import { parseDestination } from '../../clicks/redirect/destination.ts';
import { SUB_ID_RULES } from '../../clicks/redirect/sub-id.ts';
import { publisherReader } from '../../links/link-record.ts';
import { MAX_URL_LENGTH } from '../../platform/contract/link-rules.ts';
import { idField } from '../../platform/http/id-parameter.ts';
import { quoted } from '../../platform/quoted.ts';
import { findAlternatives } from '../../reporting/publisher/explain/alternatives.ts';
import { explainUrl } from '../../reporting/publisher/explain/explain-endpoint.ts';
import { explanation } from '../../reporting/publisher/explain/explanation.ts';
import { defineTool } from '../tool.ts';

export const checkUrl = defineTool({
  name: 'check_url',
  title: 'Check whether a URL can earn',
  description:
    'Says whether a link to this URL would earn, how much, and why not if it wouldn’t, with up to three brands to link to instead. Uses the redirect’s own decision and records no click.',
  scope: 'read',
  input: z.object({
    url: z.string().min(1).max(MAX_URL_LENGTH),
    ref: z.string().optional().describe(SUB_ID_RULES),
  }),
  output: z.object({
    ...explanation.omit({ note: true, link_template: true }).shape,
    alternatives: z.array(
      z.object({
        brand_id: idField('brd'),
        brand_name: z.string(),
        ...offerFields,
        tracking_url: z.url().nullable(),
      }),
    ),
  }),
  async run({ ctx, edge, origin, publisherId }, query) {
    const {
      note: _,
      link_template: __,
      ...data
    } = await explainUrl(ctx, { edge, origin }, publisherId, query);
    const urls = publisherReader(origin, publisherId);
    const others = data.monetizable
      ? []
      : await findAlternatives(ctx, edge, publisherId, await parseDestination(query.url), urls);
    const alternatives = others.map((brand) => ({
      brand_id: brand.id,
      brand_name: brand.name,
      ...offerIn(brand),
      tracking_url: brand.affiliateLink,
    }));
    return {
      data: { ...data, alternatives },
      text: data.monetizable
        ? `This URL can earn: ${data.brand ? offerSentence(quoted(data.brand.name), data.brand) : ''} The link is ${data.affiliate_link}.`
        : `This URL can’t earn: ${data.reason?.detail}`,
    };
  },
});
