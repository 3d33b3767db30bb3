import { z } from '@hono/zod-openapi';
import { MAX_LINKS_PER_CALL } from '../platform/contract/link-rules.ts';
import { byPublisher } from '../platform/http/access.ts';
import { jsonBody } from '../platform/http/json-body.ts';
import { operation } from '../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../platform/http/responses.ts';
import { newRouter } from '../platform/http/router.ts';
import { enqueueWebhookRun } from '../webhooks/emit.ts';
import { createLinks } from './create-links.ts';
import { linkDepsOf } from './link-deps.ts';
import { linkRequest, linkRequestOf } from './link-fields.ts';
import { linkOutcome, linkOutcomeOf, outcomeCounts } from './link-outcome.ts';

const bulk = operation({
  method: 'post',
  path: '/v1/publisher/affiliate-links/bulk',
  tag: 'Publisher',
  callers: byPublisher('POST publisher-api'),
  effect: 'traffic',
  summary: `Create up to ${MAX_LINKS_PER_CALL} links`,
  description:
    'Valid links are created atomically; each invalid one is returned with its error. A malformed entry rejects the whole list.',
  request: {
    body: jsonBody(z.object({ links: z.array(linkRequest).min(1).max(MAX_LINKS_PER_CALL) }), {
      links: [{ url: 'https://alder-nook.example/lamps' }, { url: 'https://alder-nook.example/chairs' }],
    }),
  },
  responses: {
    200: json(
      z.object({
        data: z.array(linkOutcome),
        summary: z.object({ created: z.int(), updated: z.int(), refused: z.int() }),
        meta,
      }),
      'One result for each entry, in the order of the request',
    ),
    ...problems,
  },
});

export const bulkLinkRoutes = newRouter().openapi(bulk, async (c) => {
  const ctx = c.get('ctx');
  const inputs = c.req.valid('json').links.map(linkRequestOf);
  const data = (await createLinks(ctx, linkDepsOf(c), c.get('publisherId'), inputs)).map(linkOutcomeOf);
  c.executionCtx.waitUntil(enqueueWebhookRun(c.env, 'link.created'));
  const summary = outcomeCounts(data);
  return c.json({ data, summary, meta: metaOf(ctx) }, 200);
});
