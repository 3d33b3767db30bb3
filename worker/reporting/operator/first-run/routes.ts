import { z } from '@hono/zod-openapi';
import { recordAction } from '../../../platform/audit/write-audit.ts';
import type { Context } from '../../../platform/context.ts';
import { byOperator } from '../../../platform/http/access.ts';
import { operation } from '../../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../../platform/http/responses.ts';
import { newRouter } from '../../../platform/http/router.ts';
import { ensureBuiltIns } from '../built-ins.ts';
import { FIRST_RUN_STEPS, readFirstRun } from './read-first-run.ts';

const steps = json(
  z.object({
    data: z.array(
      z.object({
        step: z.enum(FIRST_RUN_STEPS).openapi({ example: 'first_sync' }),
        is_done: z.boolean().openapi({ example: true }),
        detail: z.string().openapi({ example: 'A catalog sync has completed.' }),
      }),
    ),
    meta,
  }),
  'The steps from the first admin to the first program that earns, in their order',
);

const read = operation({
  method: 'get',
  path: '/v1/operations/first-run',
  tag: 'Operators',
  callers: byOperator('catalog:read'),
  summary: 'Get the first-run list',
  responses: { 200: steps, ...problems },
});

const addBuiltIns = operation({
  method: 'post',
  path: '/v1/operations/first-run/built-ins',
  tag: 'Operators',
  callers: byOperator('catalog:write'),
  effect: 'nothing',
  summary: 'Add the built-in networks and default bans',
  description:
    'Adds those that this deployment has never had. What operators have changed or removed stays so. A job does the same within five minutes of the first deployment.',
  responses: { 200: steps, ...problems },
});

export const firstRunRoutes = newRouter()
  .openapi(read, async (c) => c.json(await bodyOf(c.get('ctx'), c.env), 200))
  .openapi(addBuiltIns, async (c) => {
    const ctx = c.get('ctx');
    await ensureBuiltIns(ctx, c.env);
    await recordAction(ctx, { action: 'built_ins.added', subject: 'catalog' });
    return c.json(await bodyOf(ctx, c.env), 200);
  });

async function bodyOf(ctx: Context, env: Env) {
  const found = await readFirstRun(ctx, env);
  return {
    data: found.map(({ step, isDone, detail }) => ({ step, is_done: isDone, detail })),
    meta: metaOf(ctx),
  };
}
