import { z } from '@hono/zod-openapi';
import { byOperator } from '../../platform/http/access.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { instantOf, toIso } from '../../platform/time.ts';
import { DAYS_KEPT, LINE_KINDS, MAX_LINES } from './request-line.ts';
import { MAX_TRACED, traceRequest } from './trace-request.ts';

const requestId = z
  .string()
  .trim()
  .min(8)
  .max(100)
  .openapi({ example: '9f86d081-884c-4d63-9f3c-a4b1c2d3e4f5' });

const trace = operation({
  method: 'get',
  path: '/v1/operations/requests/{request_id}',
  tag: 'Operators',
  callers: byOperator('system:read'),
  summary: 'Trace a request',
  description: `Writes, errors and calls with a warning are kept for ${DAYS_KEPT} days, at most ${MAX_LINES.toLocaleString('en')} lines: the route, not the URL, and no address, user agent or message. Reads that went well aren’t kept. Each list has at most ${MAX_TRACED} entries.`,
  request: { params: z.object({ request_id: requestId }) },
  responses: {
    200: json(
      z.object({
        data: z.object({
          request_id: requestId,
          kept_days: z.literal(DAYS_KEPT),
          lines: z
            .array(
              z.object({
                at: z.iso.datetime(),
                kind: z.enum(LINE_KINDS).openapi({ example: 'call' }),
                what: z
                  .string()
                  .openapi({ example: 'POST /v1/operations/claims/:id/accept' })
                  .describe(
                    'The method and route of a call, the name of an event, or the queue of a message',
                  ),
                level: z.enum(['info', 'warn', 'error']).openapi({ example: 'info' }),
                status: z.int().nullable().openapi({ example: 200 }),
                code: z.string().nullable().openapi({ example: null }),
                ms: z
                  .number()
                  .nullable()
                  .openapi({ example: 84 })
                  .describe('How long the call took, or how long the message has waited'),
                actor: z.string().nullable().openapi({ example: 'operator' }),
              }),
            )
            .describe('In the order in which they were stored'),
          changes: z
            .array(
              z.object({
                at: z.iso.datetime(),
                action: z.string().openapi({ example: 'claim.accepted' }),
                subject: z.string().openapi({ example: 'clm_4e7d2b90c1f8a6350d2b' }),
              }),
            )
            .nullable()
            .describe('In the audit log; null while the database can’t be read'),
          transfers: z
            .array(
              z.object({
                id: z.string().openapi({ example: 'cnv_0123456789abcdef:1:1' }),
                kind: z.string().openapi({ example: 'conversion.reported' }),
                subject: z.string().openapi({ example: 'cnv_0123456789abcdef' }),
                posted_at: z.iso.datetime(),
              }),
            )
            .nullable()
            .describe('In the ledger, until they are archived; null while the database can’t be read'),
        }),
        meta,
      }),
      'What happened. All lists are empty if nothing is kept about the ID',
    ),
    ...problems,
  },
});

export const requestLogRoutes = newRouter().openapi(trace, async (c) => {
  const ctx = c.get('ctx');
  const { request_id } = c.req.valid('param');
  const { lines, changes, transfers } = await traceRequest(ctx, c.env, request_id);
  const data = {
    request_id,
    kept_days: DAYS_KEPT,
    lines: lines.map(({ at, kind, what, level, status, code, ms, actor }) => ({
      ...{ at: toIso(at), kind, what, level, status, code, ms, actor },
    })),
    changes:
      changes?.map(({ at, action, subject }) => ({ at: toIso(instantOf(at)), action, subject })) ?? null,
    transfers:
      transfers?.map(({ id, kind, subject, postedAt }) => ({
        ...{ id, kind, subject, posted_at: toIso(postedAt) },
      })) ?? null,
  } as const;
  return c.json({ data, meta: metaOf(ctx) }, 200);
});
