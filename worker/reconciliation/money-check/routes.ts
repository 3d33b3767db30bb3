import { z } from '@hono/zod-openapi';
import { byOperator } from '../../platform/http/access.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { toIso } from '../../platform/time.ts';
import { readDifferences, readLastCheck } from './check-money.ts';

const lastCheck = operation({
  method: 'get',
  path: '/v1/operations/money-check',
  tag: 'Operators',
  callers: byOperator('money:read'),
  summary: 'Get the result of the last money check',
  responses: {
    200: json(
      z.object({
        data: z.array(
          z.object({
            code: z.string().openapi({ example: 'ledger.balance' }),
            subject: z.string().openapi({ example: 'publisher:PUB000001:approved' }),
            expected: z
              .string()
              .openapi({ example: '25000000' })
              .describe('An amount in micro-USD, or a bound'),
            actual: z.string().openapi({ example: '9025000000' }),
          }),
        ),
        summary: z.object({
          checked_at: z.iso
            .datetime()
            .nullable()
            .describe('The time of the last check; null before the first check'),
          publishers: z.int(),
          differences: z.int(),
        }),
        meta,
      }),
      'The rows and sums that differ',
    ),
    ...problems,
  },
});

export const moneyCheckRoutes = newRouter().openapi(lastCheck, async (c) => {
  const ctx = c.get('ctx');
  const last = await readLastCheck(ctx);
  const summary = {
    checked_at: last ? toIso(last.checkedAt) : null,
    publishers: last?.publishers ?? 0,
    differences: last?.differences ?? 0,
  };
  const data = last ? await readDifferences(ctx, last) : [];
  return c.json({ data, summary, meta: metaOf(ctx) }, 200);
});
