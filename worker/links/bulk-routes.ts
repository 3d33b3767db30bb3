import { createRoute, z } from '@hono/zod-openapi';
import { byPublisher } from '../http/access.ts';
import { jsonBody } from '../http/json-body.ts';
import { json, meta, metaOf, problems } from '../http/responses.ts';
import { newRouter } from '../http/router.ts';
import { DomainError } from '../platform/errors.ts';
import { enqueueWebhookRun } from '../webhooks/emit.ts';
import { newLinkRecord, newLinkRecordOf } from './affiliate-link-record.ts';
import { linkRequest, linkRequestOf } from './link-fields.ts';
import type { MadeLink } from './links.ts';
import { makeLinks } from './make-links.ts';
import { linkDepsOf } from './places.ts';

const outcome = z.object({
  index: z.int().describe('Zero-based index in the request'),
  link: newLinkRecord.nullable(),
  created: z.boolean().describe('False if the link was updated by its `external_key` or rejected'),
  error: z.object({ code: z.string(), detail: z.string() }).nullable(),
});

const bulk = createRoute({
  method: 'post',
  path: '/bulk',
  summary: 'Create up to 100 links',
  description:
    'Valid links are created atomically; each invalid one is returned with its error. A malformed entry rejects the whole list.',
  ...byPublisher('POST publisher-api'),
  request: {
    body: jsonBody(z.object({ links: z.array(linkRequest).min(1).max(100) }), {
      links: [{ url: 'https://alder-nook.example/lamps' }, { url: 'https://alder-nook.example/chairs' }],
    }),
  },
  responses: {
    200: json(
      z.object({
        data: z.array(outcome),
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
  const asked = c.req.valid('json').links.map(linkRequestOf);
  const data = (await makeLinks(ctx, linkDepsOf(c), c.get('publisherId'), asked)).map(outcomeOf);
  c.executionCtx.waitUntil(enqueueWebhookRun(c.env, 'link.created'));
  const created = data.filter((each) => each.created).length;
  const refused = data.filter(({ link }) => link === null).length;
  const summary = { created, updated: data.length - created - refused, refused };
  return c.json({ data, summary, meta: metaOf(ctx) }, 200);
});

function outcomeOf(made: MadeLink | DomainError, index: number): z.infer<typeof outcome> {
  return made instanceof DomainError
    ? { index, link: null, created: false, error: { code: made.code, detail: made.message } }
    : { index, link: newLinkRecordOf(made.link), created: made.created, error: null };
}
