import { createRoute, z } from '@hono/zod-openapi';
import { MAX_LINKS_PER_CALL } from '../contract/link-rules.ts';
import { byPublisher } from '../http/access.ts';
import { jsonBody } from '../http/json-body.ts';
import { json, meta, metaOf, problems } from '../http/responses.ts';
import { newRouter } from '../http/router.ts';
import { DomainError } from '../platform/errors.ts';
import { enqueueWebhookRun } from '../webhooks/emit.ts';
import { newLinkRecord, newLinkRecordOf } from './affiliate-link-record.ts';
import { createLinks } from './create-links.ts';
import { linkDepsOf } from './link-deps.ts';
import { linkRequest, linkRequestOf } from './link-fields.ts';
import type { SavedLink } from './save-links.ts';

const outcome = z.object({
  index: z.int().describe('Zero-based index in the request'),
  link: newLinkRecord.nullable(),
  created: z.boolean().describe('False if the link was updated by its `external_key` or rejected'),
  error: z.object({ code: z.string(), detail: z.string() }).nullable(),
});

const bulk = createRoute({
  method: 'post',
  path: '/bulk',
  summary: `Create up to ${MAX_LINKS_PER_CALL} links`,
  description:
    'Valid links are created atomically; each invalid one is returned with its error. A malformed entry rejects the whole list.',
  ...byPublisher('POST publisher-api'),
  request: {
    body: jsonBody(z.object({ links: z.array(linkRequest).min(1).max(MAX_LINKS_PER_CALL) }), {
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
  const inputs = c.req.valid('json').links.map(linkRequestOf);
  const data = (await createLinks(ctx, linkDepsOf(c), c.get('publisherId'), inputs)).map(outcomeOf);
  c.executionCtx.waitUntil(enqueueWebhookRun(c.env, 'link.created'));
  const created = data.filter((each) => each.created).length;
  const refused = data.filter(({ link }) => link === null).length;
  const summary = { created, updated: data.length - created - refused, refused };
  return c.json({ data, summary, meta: metaOf(ctx) }, 200);
});

function outcomeOf(result: SavedLink | DomainError, index: number): z.infer<typeof outcome> {
  return result instanceof DomainError
    ? { index, link: null, created: false, error: { code: result.code, detail: result.message } }
    : { index, link: newLinkRecordOf(result.link), created: result.created, error: null };
}
