import { z } from '@hono/zod-openapi';
import { actorName } from '../../platform/context.ts';
import { failure } from '../../platform/failure.ts';
import { byOperator } from '../../platform/http/access.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
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
import { invalidRequest } from '../../platform/http/validation.ts';
import { toIso } from '../../platform/time.ts';
import { CHECK_GROUPS, CHECK_STATUSES, worldOf } from './check.ts';
import { CHECKS, checkNamed } from './checks.ts';
import { runCheck } from './run-check.ts';
import { lastRuns, listRuns, type StoredRun, storeRun } from './run-store.ts';

const SAMPLE = 'profiles_have_publisher_id';

const checkUnknown = failure('check.unknown', 404, (name: string) => `There is no check “${name}”.`, {
  action: 'Use a name of `GET /v1/operations/checks`.',
  sample: ['profiles_have_names'],
});

const group = z.enum(CHECK_GROUPS);
const status = z.enum(CHECK_STATUSES);

const stepRecord = z.object({
  name: z.string().openapi({ example: 'Look for accounts without a publisher ID' }),
  status,
  message: z.string().openapi({ example: 'All 4 profiles have a publisher ID.' }),
  figures: z
    .record(z.string(), z.union([z.number(), z.string(), z.null()]))
    .openapi({ example: { checked: 4, wrong: 0 } }),
  evidence: z.array(z.string()).openapi({ example: [] }),
  ms: z.number(),
});

const runRecord = z.object({
  id: z.string().openapi({ example: 'ckr_7d1f0c5be8a24936f1c0' }),
  check: z.string().openapi({ example: SAMPLE }),
  group,
  status,
  message: z
    .string()
    .openapi({ example: 'All 4 profiles have a publisher ID.' })
    .describe('That of the first step with this status'),
  steps: z.array(stepRecord),
  started_at: z.iso.datetime(),
  ms: z.number(),
  cause: z.enum(['person', 'schedule']),
  actor: z.string().openapi({ example: 'operator:token' }),
});

const checkRecord = z.object({
  name: z.string().openapi({ example: SAMPLE }),
  group,
  title: z.string().openapi({ example: 'Profiles have a publisher ID' }),
  description: z.string().openapi({ example: 'Every account has a publisher with an ID of its own.' }),
  schedule: z.enum(['hourly', 'daily']).nullable(),
  needs: z
    .record(z.string(), z.unknown())
    .openapi({ example: { type: 'object', properties: {} } })
    .describe('The JSON schema of a run’s input'),
  last_run: runRecord.nullable(),
});

const list = operation({
  method: 'get',
  path: '/v1/operations/checks',
  tag: 'Operators',
  callers: byOperator('system:read'),
  summary: 'List the checks of the system, with their last runs',
  request: { query: z.object({ group: group.optional() }) },
  responses: {
    200: json(z.object({ data: z.array(checkRecord), meta }), 'All checks'),
    ...problems,
  },
});

const runs = operation({
  method: 'get',
  path: '/v1/operations/check-runs',
  tag: 'Operators',
  callers: byOperator('system:read'),
  summary: 'List runs of checks',
  description: 'Runs are kept for 90 days.',
  request: {
    query: z.object({
      ...paging,
      check: z.string().optional().openapi({ example: SAMPLE }),
      group: group.optional(),
      status: status.optional(),
    }),
  },
  responses: pageOf(runRecord, 'Runs, newest first'),
});

const run = operation({
  method: 'post',
  path: '/v1/operations/checks/{name}/runs',
  tag: 'Operators',
  callers: byOperator('system:write'),
  effect: 'nothing',
  summary: 'Run a check',
  description:
    'The response has what each step has seen. The input is checked against `needs` of the check, and isn’t stored.',
  request: {
    params: z.object({ name: z.string().openapi({ example: SAMPLE }) }),
    body: jsonBody(z.strictObject({ input: z.record(z.string(), z.unknown()).default({}) }), { input: {} }),
  },
  responses: { 200: json(z.object({ data: runRecord, meta }), 'The run'), ...problems },
});

export const checkRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const wanted = c.req.valid('query').group;
    const last = await lastRuns(ctx);
    const data = CHECKS.filter((each) => wanted === undefined || each.group === wanted).map(
      ({ name, group, title, description, schedule, needs }) => {
        const run = last.get(name);
        return {
          ...{ name, group, title, description, schedule },
          needs: z.toJSONSchema(needs, { io: 'input' }),
          last_run: run ? recordOf(run) : null,
        };
      },
    );
    return c.json({ data, meta: metaOf(ctx) }, 200);
  })
  .openapi(runs, async (c) => {
    const ctx = c.get('ctx');
    const { check, group, status, ...page } = c.req.valid('query');
    const listed = await listRuns(ctx, { check, group, status }, limitOffset(page));
    return c.json(pageBody(ctx, listed.runs.map(recordOf), listed.total), 200);
  })
  .openapi(run, async (c) => {
    const ctx = c.get('ctx');
    const { name } = c.req.valid('param');
    const check = checkNamed(name);
    if (!check) throw checkUnknown(name);
    const input = check.needs.safeParse(c.req.valid('json').input);
    if (!input.success)
      throw invalidRequest(
        'json',
        input.error.issues.map((issue) => ({ ...issue, path: ['input', ...issue.path] })),
      );
    const result = await runCheck(check, worldOf(ctx, c.env), c.req.valid('json').input, { cause: 'person' });
    await storeRun(ctx, result);
    return c.json({ data: recordOf({ ...result, actor: actorName(result.actor) }), meta: metaOf(ctx) }, 200);
  });

function recordOf({ startedAt, steps, ...run }: StoredRun): z.infer<typeof runRecord> {
  return {
    ...run,
    started_at: toIso(startedAt),
    steps: steps.map(({ figures = {}, evidence = [], ...step }) => ({
      ...step,
      figures: { ...figures },
      evidence: [...evidence],
    })),
  };
}
