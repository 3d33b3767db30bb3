import { createRoute, z } from '@hono/zod-openapi';
import { byPublisher, requireOwn } from '../http/access.ts';
import { idField } from '../http/id-parameter.ts';
import { jsonBody } from '../http/json-body.ts';
import { json, meta, metaOf, problems } from '../http/responses.ts';
import { newRouter } from '../http/router.ts';
import { type ResolvedTarget, resolveTarget } from '../links/link-target.ts';
import type { PublisherId } from '../platform/ids.ts';
import { edgeOf } from '../tracking/request-edge.ts';
import { publisherApiBody, publisherOf, targetInputOf } from './publisher-api-body.ts';

const made = z.object({
  success: z.literal(true),
  tracking_url: z.url(),
  affiliateUrl: z.url().describe('The same as `tracking_url`'),
  publisher_id: z.string(),
  brand_id: idField('brd'),
  original_url: z.url(),
  meta,
});

const publisherApi = createRoute({
  method: 'post',
  path: '/functions/v1/publisher-api',
  summary: 'Make a tracking link for a brand or an address',
  description:
    'The address of earlier integrations; every spelling that was documented is taken. Nothing is stored.',
  ...byPublisher('POST publisher-api'),
  request: {
    body: jsonBody(publisherApiBody, {
      publisher_id: 'PUB000001',
      original_url: 'https://alder-nook.example/lamps',
    }),
  },
  responses: { 200: json(made, 'The link'), ...problems },
});

export const publisherApiRoutes = newRouter().openapi(publisherApi, async (c) => {
  const body = c.req.valid('json');
  await requireOwn(c, publisherOf(body));
  const input = targetInputOf(body);
  const target = await resolveTarget(edgeOf(c), input);
  const publisherId = c.get('publisherId');
  const link = trackingUrl(c.env.PUBLIC_ORIGIN, publisherId, target, input.url !== undefined);
  return c.json(
    {
      success: true as const,
      tracking_url: link,
      affiliateUrl: link,
      publisher_id: publisherId,
      brand_id: target.program.brand,
      original_url: target.url.href,
      meta: metaOf(c.get('ctx')),
    },
    200,
  );
});

/** `/track?p=&b=`, or `/track?p=&np=&url=` where the link leads to a page of its own. */
function trackingUrl(
  origin: string,
  publisher: PublisherId,
  { program, url }: ResolvedTarget,
  deep: boolean,
): string {
  const query = deep ? { p: publisher, np: program.id, url: url.href } : { p: publisher, b: program.brand };
  return `${origin}/track?${new URLSearchParams(query)}`;
}
