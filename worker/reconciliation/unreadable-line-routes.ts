import { z } from '@hono/zod-openapi';
import { byConfirmedOperator, byOperator } from '../platform/http/access.ts';
import { decisionReason } from '../platform/http/decision-reason.ts';
import { idParameter } from '../platform/http/id-parameter.ts';
import { jsonBody } from '../platform/http/json-body.ts';
import { operation } from '../platform/http/operation.ts';
import { limitOffset, pageBody, pageOf, paging } from '../platform/http/responses.ts';
import { newRouter } from '../platform/http/router.ts';
import { isoOrNull, toIso } from '../platform/time.ts';
import { LINE_DECISIONS, LINE_RESOLUTIONS, type UnreadableLine } from './tables.ts';
import { listUnreadableLines, settleLine } from './unreadable-lines.ts';

const params = z.object({ id: idParameter('nst') });

const lineRecord = z.object({
  id: z.string().openapi({ example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' }),
  line: z.int().openapi({ example: 17 }),
  code: z.string().openapi({ example: 'money.not_a_decimal' }),
  detail: z.string().openapi({ example: '"n/a" is not a decimal amount.' }),
  text: z.string().openapi({ example: '8817,n/a,2026-11-05' }),
  uploaded_at: z.iso.datetime(),
  resolution: z
    .enum(LINE_RESOLUTIONS)
    .nullable()
    .openapi({ example: null })
    .describe(
      'How the line is settled; null while it keeps the month open. `corrected`: a later file has the row. `not_a_row`: it is a total or a note. `other_statement`: it is a row of another month’s or account’s statement. `given_up`: we don’t claim it',
    ),
  resolved_by: z.string().nullable().openapi({ example: null }),
  resolved_at: z.iso.datetime().nullable().openapi({ example: null }),
  explanation: z.string().nullable().openapi({ example: null }),
});

const list = operation({
  method: 'get',
  path: '/v1/operations/network-statements/{id}/unreadable-lines',
  tag: 'Operators',
  callers: byOperator('money:read'),
  summary: 'List the lines of uploaded files that couldn’t be read',
  request: { params, query: z.object(paging) },
  responses: pageOf(lineRecord, 'Lines, those that keep the month open first'),
});

const settle = operation({
  method: 'patch',
  path: '/v1/operations/network-statements/{id}/unreadable-lines',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Settle an unreadable line',
  description:
    'Say what a line is that no file will correct. The decision has your name. `all_of_code` settles all lines with the same problem.',
  request: {
    params,
    body: jsonBody(
      z.strictObject({
        line_id: z.string().regex(/^[0-9a-f]{64}$/, 'Must be the id of a line'),
        all_of_code: z.boolean().default(false),
        resolution: z.enum(LINE_DECISIONS),
        explanation: decisionReason,
      }),
      {
        line_id: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        all_of_code: false,
        resolution: 'not_a_row',
        explanation: 'It is the total of the file.',
      },
    ),
  },
  responses: pageOf(lineRecord, 'The first page of the lines, those that keep the month open first'),
});

export const unreadableLineRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const { rows, total } = await listUnreadableLines(
      ctx,
      c.req.valid('param').id,
      limitOffset(c.req.valid('query')),
    );
    return c.json(pageBody(ctx, rows.map(lineRecordOf), total), 200);
  })
  .openapi(settle, async (c) => {
    const ctx = c.get('ctx');
    const { id } = c.req.valid('param');
    const { line_id: line, all_of_code: allOfCode, resolution, explanation } = c.req.valid('json');
    await settleLine(ctx, id, { line, allOfCode, resolution, explanation });
    const { rows, total } = await listUnreadableLines(ctx, id, { limit: 50, offset: 0 });
    return c.json(pageBody(ctx, rows.map(lineRecordOf), total), 200);
  });

function lineRecordOf(row: UnreadableLine): z.infer<typeof lineRecord> {
  const { hash, line, code, detail, text, resolution, explanation } = row;
  return {
    ...{ id: hash, line, code, detail, text, resolution, explanation },
    uploaded_at: toIso(row.uploadedAt),
    resolved_by: row.resolvedBy,
    resolved_at: isoOrNull(row.resolvedAt),
  };
}
