import { z } from '@hono/zod-openapi';
import { byPublisher } from '../../platform/http/access.ts';
import { operation } from '../../platform/http/operation.ts';
import { dollars, json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { toExactDollars } from '../../platform/money.ts';
import { toIso } from '../../platform/time.ts';
import { ACTION_ITEM_KINDS, type ActionItem, readActionItems } from './action-items.ts';

const record = z.object({
  kind: z.enum(ACTION_ITEM_KINDS).openapi({ example: 'webhook_failing' }),
  subject: z
    .string()
    .nullable()
    .describe('The ID of the endpoint, key or claim, or the domain of the site')
    .openapi({ example: 'whk_0123456789abcdefghjk' }),
  name: z
    .string()
    .nullable()
    .describe('The name of the subject; the status of a claim')
    .openapi({ example: 'Sales to my backend' }),
  amount: dollars.nullable().openapi({ example: null }),
  at: z.iso.datetime().nullable().describe('When it began; when a key expires'),
});

const list = operation({
  method: 'get',
  path: '/v1/publisher/action-items',
  tag: 'Publisher',
  callers: byPublisher('GET publisher-api'),
  summary: 'List what needs your attention',
  description:
    'An item disappears when it is no longer true; a decided claim and a recovery of the account, after 14 days.',
  responses: {
    200: json(z.object({ data: z.array(record), meta }), 'The items, most important kind first'),
    ...problems,
  },
});

export const actionItemRoutes = newRouter().openapi(list, async (c) => {
  const ctx = c.get('ctx');
  const items = await readActionItems(ctx, c.get('publisherId'));
  return c.json({ data: items.map(recordOf), meta: metaOf(ctx) }, 200);
});

function recordOf({ kind, subject, name, amount, at }: ActionItem): z.infer<typeof record> {
  return {
    kind,
    subject,
    name,
    amount: amount === null ? null : toExactDollars(amount),
    at: at === null ? null : toIso(at),
  };
}
