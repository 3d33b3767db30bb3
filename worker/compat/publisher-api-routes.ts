import { z } from '@hono/zod-openapi';
import { edgeOf } from '../clicks/redirect/request-edge.ts';
import { type ResolvedTarget, resolveTarget } from '../links/link-target.ts';
import { byPublisher, requireOwn } from '../platform/http/access.ts';
import { idField } from '../platform/http/id-parameter.ts';
import { jsonBody } from '../platform/http/json-body.ts';
import { operation } from '../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../platform/http/responses.ts';
import { newRouter } from '../platform/http/router.ts';
import type { PublisherId } from '../platform/ids.ts';
import { publisherApiBody, publisherOf, readLinkInput } from './publisher-api-body.ts';

const linkResponse = z.object({
  success: z.literal(true),
  tracking_url: z.url(),
  affiliateUrl: z.url().describe('Alias of `tracking_url`'),
  publisher_id: z.string(),
  brand_id: idField('brd'),
  original_url: z.url(),
  meta,
});

const publisherApi = operation({
  method: 'post',
  path: '/functions/v1/publisher-api',
  tag: 'Legacy',
  callers: byPublisher('POST publisher-api'),
  effect: 'traffic',
  summary: 'Create a tracking link for a brand or URL',
  description: 'A legacy endpoint. It accepts all documented field names and stores nothing.',
  request: {
    body: jsonBody(publisherApiBody, {
      publisher_id: 'PUB000001',
      original_url: 'https://alder-nook.example/lamps',
    }),
  },
  responses: { 200: json(linkResponse, 'The link'), ...problems },
});

export const publisherApiRoutes = newRouter().openapi(publisherApi, async (c) => {
  const body = c.req.valid('json');
  await requireOwn(c, publisherOf(body));
  const input = await readLinkInput(body);
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

/** `/track?p=&b=` for a brand, `/track?p=&np=&url=` for a deep link. */
function trackingUrl(
  origin: string,
  publisher: PublisherId,
  { program, url }: ResolvedTarget,
  isDeep: boolean,
): string {
  const query = isDeep ? { p: publisher, np: program.id, url: url.href } : { p: publisher, b: program.brand };
  return `${origin}/track?${new URLSearchParams(query)}`;
}
