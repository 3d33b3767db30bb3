import { z } from '@hono/zod-openapi';
import { byPublisher } from '../platform/http/access.ts';
import { idField, idParameter, nullableIdParameter } from '../platform/http/id-parameter.ts';
import { jsonBody } from '../platform/http/json-body.ts';
import { operation } from '../platform/http/operation.ts';
import { json, limitOffset, meta, metaOf, paging, problems } from '../platform/http/responses.ts';
import { newRouter } from '../platform/http/router.ts';
import { enqueueWebhookRun } from '../webhooks/emit.ts';
import {
  affiliateLinkRecord,
  affiliateLinkRecordOf,
  newLinkRecord,
  newLinkRecordOf,
} from './affiliate-link-record.ts';
import { createLink } from './create-links.ts';
import { deleteLink, updateLink } from './link-changes.ts';
import { linkDepsOf } from './link-deps.ts';
import { description, linkRequest, linkRequestOf, title } from './link-fields.ts';
import { LINK_ORDERS, type LinkReader, NEWEST_FIRST } from './link-totals.ts';

const params = z.object({ id: idParameter('lnk') });
const linkResponse = (description: string) =>
  json(z.object({ data: affiliateLinkRecord, meta }), description);

const list = operation({
  method: 'get',
  path: '/v1/publisher/affiliate-links',
  tag: 'Publisher',
  callers: byPublisher('GET publisher-api'),
  summary: 'List links with stats',
  request: {
    query: z.object({
      publisher_id: z.string().optional(),
      status: z.enum(['active', 'inactive']).optional(),
      brand_id: idParameter('brd').optional(),
      campaign_id: idParameter('cmp').optional(),
      q: z.string().max(100).optional().describe('A part of the title, the brand name or the URL'),
      health: z.enum(['problem']).optional().describe('Only links with a problem'),
      sort: z.enum(LINK_ORDERS).default(NEWEST_FIRST.by).describe('`epc` is earnings per click'),
      direction: z.enum(['asc', 'desc']).default(NEWEST_FIRST.direction),
      ...paging,
    }),
  },
  responses: {
    200: json(
      z.object({
        data: z.array(affiliateLinkRecord),
        summary: z.object({ total: z.int() }),
        meta: meta.extend({ page: z.int(), per_page: z.int() }),
      }),
      'Links with their stats, by default newest first',
    ),
    ...problems,
  },
});

const create = operation({
  method: 'post',
  path: '/v1/publisher/affiliate-links',
  tag: 'Publisher',
  callers: byPublisher('POST publisher-api'),
  effect: 'traffic',
  summary: 'Create a link',
  description:
    'Provide a URL, brand or program. With only a URL, the program is matched by its domain. If a link with the same `external_key` exists, it is updated.',
  request: {
    body: jsonBody(linkRequest, { url: 'https://alder-nook.example/lamps', title: 'The lamp of the month' }),
  },
  responses: {
    200: json(z.object({ data: newLinkRecord, meta }), 'The existing link with this `external_key`'),
    201: json(z.object({ data: newLinkRecord, meta }), 'The link'),
    ...problems,
  },
});

const read = operation({
  method: 'get',
  path: '/v1/publisher/affiliate-links/{id}',
  tag: 'Publisher',
  callers: byPublisher('GET publisher-api'),
  summary: 'Get a link with its stats',
  request: { params },
  responses: { 200: linkResponse('The link'), ...problems },
});

const update = operation({
  method: 'patch',
  path: '/v1/publisher/affiliate-links/{id}',
  tag: 'Publisher',
  callers: byPublisher('POST publisher-api'),
  effect: 'traffic',
  summary: 'Update a link',
  request: {
    params,
    body: jsonBody(
      z.object({
        title: title.optional(),
        description: description.optional(),
        status: z.enum(['active', 'inactive']).optional(),
        campaign_id: nullableIdParameter('cmp').optional().describe('Null for no campaign'),
      }),
      { title: 'The lamp of the year' },
    ),
  },
  responses: { 200: linkResponse('The updated link'), ...problems },
});

const remove = operation({
  method: 'delete',
  path: '/v1/publisher/affiliate-links/{id}',
  tag: 'Publisher',
  callers: byPublisher('POST publisher-api'),
  effect: 'traffic',
  summary: 'Delete a link',
  description: 'It stops redirecting within a minute. Its stats are kept.',
  request: { params },
  responses: {
    200: json(
      z.object({ data: z.object({ id: idField('lnk'), deleted: z.literal(true) }), meta }),
      'The link was deleted',
    ),
    ...problems,
  },
});

export const affiliateLinkRoutes = ({ listLinks, readLink }: LinkReader) =>
  newRouter()
    .openapi(list, async (c) => {
      const ctx = c.get('ctx');
      const query = c.req.valid('query');
      const { page, per_page, status, q, health, sort: by, direction } = query;
      const { brand_id: brandId, campaign_id: campaignId } = query;
      const found = await listLinks(
        ctx,
        c.get('publisherId'),
        { status, brandId, campaignId, q, hasProblem: health === 'problem' },
        { by, direction },
        limitOffset(query),
      );
      const data = found.links.map(affiliateLinkRecordOf);
      return c.json({ data, summary: { total: found.total }, meta: { ...metaOf(ctx), page, per_page } }, 200);
    })
    .openapi(create, async (c) => {
      const ctx = c.get('ctx');
      const input = linkRequestOf(c.req.valid('json'));
      const { link, created } = await createLink(ctx, linkDepsOf(c), c.get('publisherId'), input);
      const body = { data: newLinkRecordOf(link), meta: metaOf(ctx) };
      if (!created) return c.json(body, 200);
      c.executionCtx.waitUntil(enqueueWebhookRun(c.env, 'link.created'));
      return c.json(body, 201);
    })
    .openapi(read, async (c) => {
      const ctx = c.get('ctx');
      const link = await readLink(ctx, c.get('publisherId'), c.req.valid('param').id);
      return c.json({ data: affiliateLinkRecordOf(link), meta: metaOf(ctx) }, 200);
    })
    .openapi(update, async (c) => {
      const ctx = c.get('ctx');
      const own = { publisherId: c.get('publisherId'), ...c.req.valid('param') };
      const { campaign_id: campaignId, ...changes } = c.req.valid('json');
      await updateLink(ctx, c.env.EDGE, own, { ...changes, campaignId });
      const link = await readLink(ctx, own.publisherId, own.id);
      return c.json({ data: affiliateLinkRecordOf(link), meta: metaOf(ctx) }, 200);
    })
    .openapi(remove, async (c) => {
      const ctx = c.get('ctx');
      const own = { publisherId: c.get('publisherId'), ...c.req.valid('param') };
      await deleteLink(ctx, c.env.EDGE, own);
      return c.json({ data: { id: own.id, deleted: true as const }, meta: metaOf(ctx) }, 200);
    });
