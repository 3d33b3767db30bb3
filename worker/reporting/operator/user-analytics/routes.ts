import { z } from '@hono/zod-openapi';
import { byOperator } from '../../../platform/http/access.ts';
import { declaredFeatures } from '../../../platform/http/feature.ts';
import { operation } from '../../../platform/http/operation.ts';
import { datedMeta, datedMetaOf, json, problems } from '../../../platform/http/responses.ts';
import { newRouter } from '../../../platform/http/router.ts';
import { MIN_ACCOUNTS, USER_ANALYTICS_DEFINITIONS } from './definitions.ts';
import { interactionOf } from './interaction.ts';
import { interactionRecord, interactionRecordOf } from './interaction-record.ts';
import { namedLeaving, readUse } from './read-use.ts';

const atRisk = z.object({
  publisher_id: z.string(),
  name: z.string().openapi({ example: 'Ada Brook' }),
  last_used_on: z.iso.date(),
});

const read = operation({
  method: 'get',
  path: '/v1/operations/user-analytics',
  tag: 'Operators',
  callers: byOperator('business:read'),
  summary: 'Get how accounts use the product',
  description:
    'Counted by account and day, without watching people: no page, no time of a use and no address is stored. The count is made each hour; `as_of` says when.',
  responses: {
    200: json(
      z.object({
        data: interactionRecord.extend({
          sample: z.object({
            accounts: z.int().openapi({ example: 240 }).describe('Accounts that exist'),
            active_accounts: z
              .int()
              .openapi({ example: 125 })
              .describe('Accounts that used the product in the last 30 days'),
            minimum: z
              .int()
              .openapi({ example: MIN_ACCOUNTS })
              .describe('Shares of fewer accounts are left out'),
          }),
          at_risk: z.array(atRisk).describe('At most 20 of them, those who left last first'),
          definitions: z.record(z.string(), z.string()).describe('What each figure counts, by its path'),
        }),
        meta: datedMeta,
      }),
      'The figures',
    ),
    ...problems,
  },
});

export const userAnalyticsRoutes = newRouter().openapi(read, async (c) => {
  const ctx = c.get('ctx');
  const { countedAt, counts } = await readUse(ctx);
  const leaving = await namedLeaving(ctx, counts.leaving);
  const data = {
    ...interactionRecordOf(interactionOf(counts, declaredFeatures())),
    sample: { accounts: counts.accounts, active_accounts: counts.active, minimum: MIN_ACCOUNTS },
    at_risk: leaving.map(({ publisherId, name, lastDay }) => ({
      ...{ publisher_id: publisherId, name, last_used_on: lastDay },
    })),
    definitions: USER_ANALYTICS_DEFINITIONS,
  };
  return c.json({ data, meta: datedMetaOf(ctx, countedAt ?? ctx.now) }, 200);
});
