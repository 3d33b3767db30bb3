import { createRoute, z } from '@hono/zod-openapi';
import { localOnly } from '../../platform/http/access.ts';
import { json, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { RESTORE_PATH, restoreReport } from '../restore/restore-contract.ts';
import { runWholeRestore } from '../restore/run-restore.ts';
import { runJob } from '../run-jobs.ts';
import { JOB_NAMES, jobOf, SCHEDULES } from '../schedule.ts';
import { trackerOf } from '../services.ts';
import { seedLocally } from './seed.ts';

const seed = createRoute({
  method: 'post',
  path: '/seed',
  hide: true,
  responses: {
    200: json(z.object({ data: z.object({ runs: z.array(z.string()), already: z.boolean() }) }), 'Seeded'),
    ...problems,
  },
});

const job = createRoute({
  method: 'post',
  path: '/jobs/{name}',
  hide: true,
  request: { params: z.object({ name: z.enum(JOB_NAMES) }) },
  responses: { 200: json(z.object({ data: z.unknown() }), 'Done'), ...problems },
});

const jobs = createRoute({
  method: 'get',
  path: '/jobs',
  hide: true,
  responses: {
    200: json(
      z.object({ data: z.array(z.object({ cron: z.string(), jobs: z.array(z.enum(JOB_NAMES)) })) }),
      'The jobs of each cron expression',
    ),
    ...problems,
  },
});

const restore = createRoute({
  method: 'post',
  path: RESTORE_PATH,
  hide: true,
  responses: {
    200: json(z.object({ data: restoreReport.nullable() }), 'What a paused system does with each schedule'),
    ...problems,
  },
});

const edge = createRoute({
  method: 'post',
  path: '/edge/clear',
  hide: true,
  responses: {
    200: json(z.object({ data: z.null() }), 'The next redirect reads the edge table, like in a new isolate'),
    ...problems,
  },
});

/** Routes of a local system, where Cron doesn't fire and the database starts with demo data. */
export const localRoutes = newRouter();
localRoutes.use(localOnly);
localRoutes
  .openapi(seed, async (c) => c.json({ data: await seedLocally(c.get('ctx'), c.env) }, 200))
  .openapi(jobs, (c) => {
    const data = Object.entries(SCHEDULES).map(([cron, names]) => ({ cron, jobs: [...names] }));
    return c.json({ data }, 200);
  })
  .openapi(restore, async (c) => c.json({ data: await runWholeRestore(c.get('ctx'), c.env) }, 200))
  .openapi(edge, (c) => {
    trackerOf.clear();
    return c.json({ data: null }, 200);
  })
  .openapi(job, async (c) => {
    const result = await runJob(c.get('ctx'), c.env, jobOf(c.req.valid('param').name));
    return c.json({ data: result ?? null }, 200);
  });
