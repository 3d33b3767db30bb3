import { z } from '@hono/zod-openapi';
import { edgeOf } from '../../clicks/redirect/request-edge.ts';
import { MAX_URL_LENGTH } from '../../platform/contract/link-rules.ts';
import { byPublisher } from '../../platform/http/access.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { checkOwnSite } from './check-own-site.ts';
import { siteCheckRecord } from './site-check-record.ts';

const check = operation({
  method: 'post',
  path: '/v1/publisher/site-check',
  tag: 'Publisher',
  callers: byPublisher('POST publisher-api'),
  effect: 'nothing',
  summary: 'Check a site',
  description:
    'Fetches a page of your site (up to 1 MB, within 5 seconds) and says whether the auto-link script is there, with your ID, and which links would earn. Links that scripts add later aren’t seen. At most 10 checks a minute.',
  request: {
    body: jsonBody(z.object({ url: z.string().min(1).max(MAX_URL_LENGTH) }), {
      url: 'https://field-notes.example/',
    }),
  },
  responses: {
    200: json(
      z.object({
        data: siteCheckRecord,
        meta,
      }),
      'What was found on the page',
    ),
    ...problems,
  },
});

export const siteCheckRoutes = newRouter().openapi(check, async (c) => {
  const ctx = c.get('ctx');
  const data = await checkOwnSite(ctx, c.env, edgeOf(c), c.get('publisherId'), c.req.valid('json').url);
  return c.json({ data, meta: metaOf(ctx) }, 200);
});
