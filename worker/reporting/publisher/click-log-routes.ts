import { z } from '@hono/zod-openapi';
import { type ClickId, clickFacts, isClickId } from '../../clicks/click-id.ts';
import { listClicks } from '../../clicks/read-clicks.ts';
import { failure } from '../../platform/failure.ts';
import { byPublisher } from '../../platform/http/access.ts';
import { operation } from '../../platform/http/operation.ts';
import { periodOf, periodQuery } from '../../platform/http/period.ts';
import { json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { type PublisherId, publisherNumber } from '../../platform/ids.ts';
import { clickFilters, filtersOf } from './click-filters.ts';
import { clickRecord, readClickRecords } from './click-record.ts';

const clickLog = operation({
  method: 'get',
  path: '/v1/publisher/clicks',
  tag: 'Publisher',
  callers: byPublisher('GET publisher-api'),
  summary: 'List clicks, counted or not, newest first',
  description:
    'A click is listed seconds after it happened. Filters can be combined. Pass `next_cursor` as `cursor` to get the next page.',
  request: {
    query: z.object({
      publisher_id: z.string().optional(),
      ...periodQuery,
      ...clickFilters,
      cursor: z.string().max(64).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(50),
    }),
  },
  responses: {
    200: json(
      z.object({
        data: z.array(clickRecord),
        meta: meta.extend({
          from: z.string(),
          to: z.string(),
          next_cursor: z.string().nullable().describe('Null on the last page'),
        }),
      }),
      'Clicks, newest first',
    ),
    ...problems,
  },
});

const clicksCursorInvalid = failure(
  'clicks.cursor_invalid',
  400,
  'This cursor isn’t valid for the list of clicks.',
  {
    action: 'Send `next_cursor` of the previous page, or omit `cursor`.',
  },
);

export const clickLogRoutes = newRouter().openapi(clickLog, async (c) => {
  const ctx = c.get('ctx');
  const query = c.req.valid('query');
  const period = periodOf(query, ctx.now);
  const { clicks, next } = await listClicks(ctx, c.get('publisherId'), {
    ...period,
    order: 'newest',
    after: query.cursor === undefined ? null : requireOwnClick(c.get('publisherId'), query.cursor),
    limit: query.limit,
    filters: filtersOf(query),
  });
  const data = await readClickRecords(ctx, c.get('publisherId'), clicks);
  return c.json({ data, meta: { ...metaOf(ctx), ...period, next_cursor: next } }, 200);
});

/** A cursor is the last click of the page before. */
function requireOwnClick(publisherId: PublisherId, cursor: string): ClickId {
  if (isClickId(cursor) && clickFacts(cursor).publisher === publisherNumber(publisherId)) return cursor;
  throw clicksCursorInvalid().onField('cursor');
}
