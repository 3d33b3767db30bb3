import { z } from '@hono/zod-openapi';
import { byOperator } from '../../platform/http/access.ts';
import { decisionReason } from '../../platform/http/decision-reason.ts';
import { idField, idParameter } from '../../platform/http/id-parameter.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import {
  leftBody,
  leftFields,
  leftFieldsOf,
  leftIds,
  leftResponses,
  ofLeftState,
  takenUpBody,
  takenUpResponses,
} from '../../platform/http/left-record.ts';
import { operation } from '../../platform/http/operation.ts';
import {
  json,
  limitOffset,
  meta,
  metaOf,
  pageBody,
  pageOf,
  paging,
  problems,
} from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { sampleId } from '../../platform/http/sample-values.ts';
import { moveWork, named, readLeftReasons } from '../../platform/left-work.ts';
import { type Instant, toIso } from '../../platform/time.ts';
import { readBacklog, type Waiting } from './backlog.ts';
import { LETTER_WORK } from './dead-letters/left-letters.ts';
import { listDeadLetters } from './dead-letters/list-dead-letters.ts';
import { replayDeadLetters } from './dead-letters/replay-dead-letters.ts';
import { replaysOf } from './dead-letters/replays.ts';
import { DEAD_LETTER_REASONS } from './dead-letters/tables.ts';

const MAX_REPLAYS_PER_CALL = 100;

const waiting = z.object({
  count: z.int().openapi({ example: 0 }),
  oldest_at: z.iso.datetime().nullable().openapi({ example: null }),
});

const health = operation({
  method: 'get',
  path: '/v1/operations/health',
  tag: 'Operators',
  callers: byOperator('system:read'),
  summary: 'Get the backlog: clicks, dead letters, open transfers and stale edge shards',
  responses: {
    200: json(
      z.object({
        data: z.object({
          outbox_clicks: waiting.describe('Clicks rejected by both the queue and D1; an outbox retries them'),
          dead_letters: waiting.describe('Messages that no consumer could process'),
          log_only_clicks: waiting.describe('Clicks of the last day that are only in the log'),
          open_transfers: waiting.describe('Transfers that aren’t in a closed ledger block yet'),
          stale_edge_parts: waiting.describe('Shards of the edge table that aren’t published to KV yet'),
        }),
        meta,
      }),
      'Current counts',
    ),
    ...problems,
  },
});

const letter = z.object({
  id: idField('dlt'),
  queue: z.string().openapi({ example: 'tributary-clicks' }),
  reason: z.enum(DEAD_LETTER_REASONS),
  size: z.int().openapi({ example: 412 }),
  attempts: z.int().openapi({ example: 100 }),
  replays: z.int().openapi({ example: 0 }),
  last_error: z.string().nullable().openapi({ example: null }),
  sent_at: z.iso.datetime(),
  stored_at: z.iso.datetime(),
  ...leftFields,
});

const list = operation({
  method: 'get',
  path: '/v1/operations/dead-letters',
  tag: 'Operators',
  callers: byOperator('system:read'),
  summary: 'List dead letters',
  request: { query: z.object({ ...paging, state: ofLeftState }) },
  responses: pageOf(letter, 'Dead letters, newest first'),
});

const replay = operation({
  method: 'post',
  path: '/v1/operations/dead-letters/replay',
  tag: 'Operators',
  callers: byOperator('system:write'),
  effect: 'nothing',
  summary: 'Replay dead letters',
  description:
    'Sends dead letters to their consumer again: up to 100 that wait, those with the fewest replays first and then the oldest, or those listed. A left one is replayed only if it is listed, and waits again if it fails. A click is stored only once, no matter how often it is replayed.',
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({
            ids: z.array(idParameter('dlt')).min(1).max(MAX_REPLAYS_PER_CALL).optional(),
            queue: z.string().max(100).optional().openapi({ example: 'tributary-clicks' }),
          }),
        },
      },
    },
  },
  responses: {
    200: json(
      z.object({
        data: z.object({
          replayed: z.array(idField('dlt')),
          failed: z.array(z.object({ id: idField('dlt'), detail: z.string() })),
        }),
        meta,
      }),
      'The number of processed and remaining messages',
    ),
    ...problems,
  },
});

const listedLetters = { ids: leftIds(idParameter('dlt')) };

const leave = operation({
  method: 'post',
  path: '/v1/operations/dead-letters/leave',
  tag: 'Operators',
  callers: byOperator('system:write'),
  effect: 'nothing',
  summary: 'Leave dead letters that can’t be processed',
  description:
    'They stay stored, aren’t counted as waiting any more, and are replayed only if a replay lists them. Letters that don’t wait stay as they are.',
  request: {
    body: jsonBody(z.strictObject({ ...listedLetters, reason: decisionReason }), {
      ids: [sampleId('dlt')],
      reason: 'A test has sent it.',
    }),
  },
  responses: leftResponses,
});

const takeUp = operation({
  method: 'post',
  path: '/v1/operations/dead-letters/take-up',
  tag: 'Operators',
  callers: byOperator('system:write'),
  effect: 'nothing',
  summary: 'Take left dead letters up again',
  request: { body: jsonBody(z.strictObject(listedLetters), { ids: [sampleId('dlt')] }) },
  responses: takenUpResponses,
});

export const deadLetterRoutes = newRouter()
  .openapi(health, async (c) => {
    const ctx = c.get('ctx');
    const backlog = await readBacklog(ctx, c.env);
    const data = {
      outbox_clicks: waitingOf(backlog.outboxClicks),
      dead_letters: waitingOf(backlog.deadLetters),
      log_only_clicks: waitingOf(backlog.logOnlyClicks),
      open_transfers: waitingOf(backlog.openTransfers),
      stale_edge_parts: waitingOf(backlog.staleEdgeParts),
    };
    return c.json({ data, meta: metaOf(ctx) }, 200);
  })
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const { state, ...page } = c.req.valid('query');
    const { rows, total } = await listDeadLetters(ctx, state, limitOffset(page));
    const ids = rows.map(({ id }) => id);
    const reasons = state === 'left' ? await readLeftReasons(ctx, LETTER_WORK, ids) : new Map();
    const data = rows.map(({ lastError, sentAt, storedAt, messageId: _, ...row }) => ({
      ...row,
      ...leftFieldsOf(state === 'left', reasons.get(row.id)),
      last_error: lastError,
      sent_at: toIso(sentAt),
      stored_at: toIso(storedAt),
    }));
    return c.json(pageBody(ctx, data, total), 200);
  })
  .openapi(replay, async (c) => {
    const ctx = c.get('ctx');
    const request = { ...c.req.valid('json'), limit: MAX_REPLAYS_PER_CALL };
    const data = await replayDeadLetters(ctx, c.env.ARCHIVE, replaysOf(ctx, c.env), request);
    return c.json({ data, meta: metaOf(ctx) }, 200);
  })
  .openapi(leave, async (c) => {
    const ctx = c.get('ctx');
    const { ids, reason } = c.req.valid('json');
    const moved = await moveWork(ctx, LETTER_WORK, { to: 'left', where: named(LETTER_WORK, ids), reason });
    return c.json(leftBody(ctx, moved), 200);
  })
  .openapi(takeUp, async (c) => {
    const ctx = c.get('ctx');
    const where = named(LETTER_WORK, c.req.valid('json').ids);
    const moved = await moveWork(ctx, LETTER_WORK, { to: 'waiting', where, reason: null });
    return c.json(takenUpBody(ctx, moved), 200);
  });

function waitingOf({ count, oldestAt }: Waiting) {
  return { count, oldest_at: oldestAt === null ? null : toIso(oldestAt as Instant) };
}
