import { createRoute, z } from '@hono/zod-openapi';
import { json, meta, metaOf, problems } from '../http/answers.ts';
import { byAnyone } from '../http/by-anyone.ts';
import { idField } from '../http/id-parameter.ts';
import { knownPublisher } from '../http/known-caller.ts';
import { newRouter } from '../http/router.ts';
import { DEMO_PUBLISHER } from '../operations/system-stats.ts';
import { deepLink } from '../publishers/link-record.ts';
import { edgeOf } from '../publishers/places.ts';
import { parseDestination } from '../tracking/destination.ts';
import { type Explanation, explainUrl } from './explain-url.ts';

const explanation = z.object({
  url: z.url(),
  monetisable: z.boolean(),
  reason: z
    .object({ code: z.string(), detail: z.string() })
    .nullable()
    .describe('Why nobody would earn; null when somebody would'),
  publisher_id: z.string().nullable().describe('Whose link it is: yours, if you are known'),
  affiliate_link: z.url().nullable(),
  link_template: z
    .string()
    .nullable()
    .describe('The link of any publisher: put your id where `{publisher_id}` stands'),
  brand: z
    .object({
      id: idField('brd'),
      name: z.string(),
      logo_url: z.string().nullable(),
      category: z.string(),
      commission_rate: z.string(),
      commission_type: z.enum(['percentage', 'cpc', 'flat']),
      cookie_duration: z.int().nullable(),
    })
    .nullable(),
  network: z.object({ slug: z.string(), name: z.string() }).nullable(),
  share_percent: z.number().describe('The publisher’s part of the commission today'),
});

const explain = createRoute({
  method: 'get',
  path: '/v1/explain',
  summary: 'What a web address would earn, or why it would not',
  description:
    'Asks what the redirect asks. No click is recorded. With an API key or a session the link is yours.',
  ...byAnyone,
  request: { query: z.object({ url: z.string().min(1).max(4_000) }) },
  responses: { 200: json(z.object({ data: explanation, meta }), 'As things stand now'), ...problems },
});

export const explainRoutes = newRouter().openapi(explain, async (c) => {
  const ctx = c.get('ctx');
  const demo = c.env.ENVIRONMENT === 'local' ? DEMO_PUBLISHER : null;
  const caller = (await knownPublisher(c)) ?? demo;
  const url = parseDestination(c.req.valid('query').url);
  const explained = await explainUrl(ctx, edgeOf(c), caller, url);
  return c.json({ data: explanationOf(explained, c.env.PUBLIC_ORIGIN), meta: metaOf(ctx) }, 200);
});

function explanationOf(
  { decision, publisherId, why, offer, sharePercent }: Explanation,
  origin: string,
): z.infer<typeof explanation> {
  const { url } = decision;
  const monetisable = why === null;
  return {
    url: url.href,
    monetisable,
    reason: why,
    publisher_id: publisherId,
    affiliate_link: monetisable && publisherId ? deepLink(origin, publisherId, url) : null,
    link_template: monetisable ? deepLink(origin, '{publisher_id}', url) : null,
    brand: offer && {
      id: offer.brandId,
      name: offer.brandName,
      logo_url: offer.logoUrl,
      category: offer.category,
      commission_rate: offer.commissionRate,
      commission_type: offer.commissionType,
      cookie_duration: offer.cookieDuration,
    },
    network: offer?.network ?? null,
    share_percent: sharePercent,
  };
}
