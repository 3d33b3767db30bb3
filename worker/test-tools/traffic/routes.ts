import { z } from '@hono/zod-openapi';
import {
  CLICK_TEST,
  CLICK_TEST_MODES,
  maxClicksOf,
  OWN_LOAD,
  QUICK_TESTS,
  SIMULATION,
  TESTERS,
  TRAFFIC_METHODS,
} from '../../platform/contract/test-traffic.ts';
import { byOperator } from '../../platform/http/access.ts';
import { idParameter } from '../../platform/http/id-parameter.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, meta, metaOf, pageBody, pageOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { sampleId } from '../../platform/http/sample-values.ts';
import { clickTestPlan, simulationPlan } from './click-plans.ts';
import { ownLoadPlan, quickPlan, scenarioPlan } from './load-plans.ts';
import { runRecord, runRecordOf } from './run-record.ts';
import { clearTests, listTests, readTest, startTest, stopTest } from './testers.ts';

const PATH = '/v1/operations/test-traffic/{tester}';
const tester = z.enum(TESTERS).openapi({ example: 'load-test' });
const testId = z
  .string()
  .regex(/^[\w-]{1,64}$/)
  .openapi({ example: sampleId('tst') });
const oneParams = z.object({ tester, id: testId });
const one = json(z.object({ data: runRecord, meta }), 'The test');
const started = json(z.object({ data: runRecord, meta }), 'The test has started');

const list = operation({
  method: 'get',
  path: PATH,
  tag: 'Operators',
  callers: byOperator('system:read'),
  summary: 'List the tests of a tester',
  description:
    'The running test, if there is one, and the last ten results. All requests go to our own addresses, for the test publisher.',
  request: { params: z.object({ tester }) },
  responses: pageOf(runRecord, 'Tests, newest first'),
});

const read = operation({
  method: 'get',
  path: `${PATH}/{id}`,
  tag: 'Operators',
  callers: byOperator('system:read'),
  summary: 'Get a test with its figures until now',
  request: { params: oneParams },
  responses: { 200: one, ...problems },
});

const stop = operation({
  method: 'post',
  path: `${PATH}/{id}/stop`,
  tag: 'Operators',
  callers: byOperator('system:write'),
  effect: 'nothing',
  summary: 'Stop a test',
  description: 'Requests that are on their way are still counted. A test that has ended stays as it is.',
  request: { params: oneParams },
  responses: { 200: one, ...problems },
});

const clear = operation({
  method: 'delete',
  path: PATH,
  tag: 'Operators',
  callers: byOperator('system:write'),
  effect: 'nothing',
  summary: 'Delete the results of a tester',
  description: 'A running test stays.',
  request: {
    params: z.object({ tester }),
    query: z.object({ which: z.enum(['completed', 'all']).default('all') }),
  },
  responses: pageOf(runRecord, 'The tests that are left'),
});

const seconds = z.number().int().min(OWN_LOAD.minSeconds).max(OWN_LOAD.maxSeconds);
const rps = z.number().min(OWN_LOAD.minRps).max(OWN_LOAD.maxRps);
const method = z.enum(TRAFFIC_METHODS).default('GET');

const load = operation({
  method: 'post',
  path: '/v1/operations/load-tests',
  tag: 'Operators',
  callers: byOperator('system:write'),
  effect: 'nothing',
  summary: 'Start a load test',
  description:
    'A scenario by its ID, the baseline or 50 clicks at once, or an own one against a link or a page of this system. One load test runs at a time. A HEAD request is no click.',
  request: {
    body: jsonBody(
      z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('scenario'),
          scenario: z.string().max(40),
          duration: seconds.optional(),
          target_rps: rps.optional(),
        }),
        z.strictObject({ kind: z.literal('quick'), test: z.enum(QUICK_TESTS) }),
        z.strictObject({
          kind: z.literal('own'),
          name: z.string().trim().min(1).max(OWN_LOAD.maxName),
          duration: seconds,
          target_rps: rps,
          endpoint: z.string().trim().min(1).max(2_000),
          method,
        }),
      ]),
      { kind: 'scenario', scenario: 'click-tracking' },
    ),
  },
  responses: { 201: started, ...problems },
});

const simulate = operation({
  method: 'post',
  path: '/v1/operations/click-simulations',
  tag: 'Operators',
  callers: byOperator('system:write'),
  effect: 'nothing',
  summary: 'Start a click simulation',
  description:
    'Requests one link or page of this system at a rate. A link is followed for the test publisher instead of the one that it names.',
  request: {
    body: jsonBody(
      z.strictObject({
        url: z.string().trim().min(1, 'Please enter a target URL to test').max(2_000),
        total_clicks: z.number().int().min(SIMULATION.minClicks).max(SIMULATION.maxClicks),
        clicks_per_second: z.number().min(SIMULATION.minPerSecond).max(SIMULATION.maxPerSecond),
        method: z.enum(TRAFFIC_METHODS).default('HEAD'),
        rotate_user_agents: z.boolean().default(false),
        vary_referrers: z.boolean().default(false),
      }),
      { url: '/brands', total_clicks: 5, clicks_per_second: 1 },
    ),
  },
  responses: { 201: started, ...problems },
});

const clickTest = operation({
  method: 'post',
  path: '/v1/operations/click-tests',
  tag: 'Operators',
  callers: byOperator('system:write'),
  effect: 'nothing',
  summary: 'Start clicks on programs',
  description:
    'Follows the links of one program, of several at once, or in bursts. The clicks are the test publisher’s and never count.',
  request: {
    body: jsonBody(
      z
        .strictObject({
          mode: z.enum(CLICK_TEST_MODES),
          program_ids: z.array(idParameter('prg')).min(1).max(CLICK_TEST.maxPrograms),
          clicks_per_program: z.number().int().min(CLICK_TEST.minClicks).max(CLICK_TEST.maxBurstClicks),
        })
        .refine(({ mode, clicks_per_program }) => clicks_per_program <= maxClicksOf(mode), {
          path: ['clicks_per_program'],
          message: `At most ${CLICK_TEST.maxClicks} clicks for each program, in a burst ${CLICK_TEST.maxBurstClicks}.`,
        })
        .refine(({ mode, program_ids }) => mode !== 'single' || program_ids.length === 1, {
          path: ['program_ids'],
          message: 'Choose one program.',
        }),
      { mode: 'single', program_ids: [sampleId('prg')], clicks_per_program: 5 },
    ),
  },
  responses: { 201: started, ...problems },
});

export const testTrafficRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const runs = await listTests(c.env, c.req.valid('param').tester);
    return c.json(
      pageBody(
        ctx,
        runs.map((run) => runRecordOf(run, ctx.now)),
        runs.length,
      ),
      200,
    );
  })
  .openapi(read, async (c) => {
    const ctx = c.get('ctx');
    const { tester: of, id } = c.req.valid('param');
    const run = await readTest(c.env, of, id);
    return c.json({ data: runRecordOf(run, ctx.now), meta: metaOf(ctx) }, 200);
  })
  .openapi(stop, async (c) => {
    const ctx = c.get('ctx');
    const { tester: of, id } = c.req.valid('param');
    const run = await stopTest(ctx, c.env, of, id);
    return c.json({ data: runRecordOf(run, ctx.now), meta: metaOf(ctx) }, 200);
  })
  .openapi(clear, async (c) => {
    const ctx = c.get('ctx');
    const { tester: of } = c.req.valid('param');
    await clearTests(ctx, c.env, of, c.req.valid('query').which);
    const runs = await listTests(c.env, of);
    return c.json(
      pageBody(
        ctx,
        runs.map((run) => runRecordOf(run, ctx.now)),
        runs.length,
      ),
      200,
    );
  })
  .openapi(load, async (c) => {
    const ctx = c.get('ctx');
    const body = c.req.valid('json');
    const origin = c.env.PUBLIC_ORIGIN;
    const plan =
      body.kind === 'scenario'
        ? await scenarioPlan(ctx, origin, body.scenario, {
            duration: body.duration,
            targetRps: body.target_rps,
          })
        : body.kind === 'quick'
          ? await quickPlan(ctx, origin, body.test)
          : await ownLoadPlan(ctx, origin, { ...body, targetRps: body.target_rps });
    const run = await startTest(ctx, c.env, 'load-test', plan);
    return c.json({ data: runRecordOf(run, ctx.now), meta: metaOf(ctx) }, 201);
  })
  .openapi(simulate, async (c) => {
    const ctx = c.get('ctx');
    const body = c.req.valid('json');
    const plan = await simulationPlan(ctx, c.env.PUBLIC_ORIGIN, {
      ...{ url: body.url, method: body.method, totalClicks: body.total_clicks },
      clicksPerSecond: body.clicks_per_second,
      rotatesAgents: body.rotate_user_agents,
      variesReferrers: body.vary_referrers,
    });
    const run = await startTest(ctx, c.env, 'simulation', plan);
    return c.json({ data: runRecordOf(run, ctx.now), meta: metaOf(ctx) }, 201);
  })
  .openapi(clickTest, async (c) => {
    const ctx = c.get('ctx');
    const { mode, program_ids: programs, clicks_per_program: clicksPerProgram } = c.req.valid('json');
    const plan = await clickTestPlan(ctx, c.env.PUBLIC_ORIGIN, { mode, programs, clicksPerProgram });
    const run = await startTest(ctx, c.env, 'click-test', plan);
    return c.json({ data: runRecordOf(run, ctx.now), meta: metaOf(ctx) }, 201);
  });
