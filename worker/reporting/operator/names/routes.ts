import { z } from '@hono/zod-openapi';
import { byOperator } from '../../../platform/http/access.ts';
import { operation } from '../../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../../platform/http/responses.ts';
import { newRouter } from '../../../platform/http/router.ts';
import { readNames } from './read-names.ts';

/** A table shows at most so many. */
const MAX_IDS = 200;

const list = operation({
  method: 'get',
  path: '/v1/operations/names',
  tag: 'Operators',
  callers: byOperator('publishers:read'),
  summary: 'Get the names behind IDs',
  description: 'Of publishers, accounts, operator keys and networks.',
  request: {
    query: z.object({
      ids: z
        .string()
        .max(MAX_IDS * 41)
        .transform((text) => text.split(','))
        .pipe(z.array(z.string().regex(/^[\w-]{1,40}$/)).max(MAX_IDS))
        .openapi({ type: 'string', example: 'PUB000001,heron-media' })
        .describe(`IDs, separated by commas, at most ${MAX_IDS}`),
    }),
  },
  responses: {
    200: json(
      z.object({
        data: z.array(
          z.object({
            id: z.string().openapi({ example: 'PUB000001' }),
            name: z.string().nullable().openapi({ example: 'Ada Fenwick' }).describe('Null if it has none'),
          }),
        ),
        meta,
      }),
      'The names in the order of the IDs',
    ),
    ...problems,
  },
});

export const nameRoutes = newRouter().openapi(list, async (c) => {
  const ctx = c.get('ctx');
  const { ids } = c.req.valid('query');
  const names = await readNames(ctx, ids);
  const data = ids.map((id) => ({ id, name: names.get(id)?.name ?? null }));
  return c.json({ data, meta: metaOf(ctx) }, 200);
});
