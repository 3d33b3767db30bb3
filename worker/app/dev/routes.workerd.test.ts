import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { read } from '../../platform/http/testing/call.ts';
import { app } from '../app.ts';
import { trackerOf } from '../services.ts';

const DEPLOYMENT: Env = {
  ...env,
  ENVIRONMENT: 'production',
  CLICK_ID_KEY: 'its own key',
  ADDRESS_KEY: 'another',
  OPERATOR_TOKEN: 'a third',
  ENCRYPTION_KEY: 'a fourth',
  LEDGER_SIGNING_KEY: 'a fifth',
};

it.each([
  ['POST', '/dev/seed'],
  ['GET', '/dev/seed'],
  ['OPTIONS', '/dev/seed'],
  ['GET', '/dev/jobs'],
  ['POST', '/dev/purchase'],
  ['POST', '/dev/clicks'],
  ['POST', '/dev/session'],
  ['POST', '/dev/edge/clear'],
  ['GET', '/dev/earnings/anything'],
  ['POST', '/dev/jobs/close_ledger'],
  ['POST', '/dev/jobs/nothing'],
])('a deployment returns 404 for %s %s', async (method, path) => {
  const execution = createExecutionContext();
  const response = await app.request(path, { method }, DEPLOYMENT, execution);
  await waitOnExecutionContext(execution);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'route.unknown' });
});

it('a local system runs a job by name', async () => {
  expect(await read('/dev/jobs/close_ledger', { method: 'POST' })).toMatchObject({
    status: 200,
    body: { data: { blocks: 0 } },
  });
});

it('a local system lists the jobs of every cron expression', async () => {
  const { body } = await read<{ data: { cron: string; jobs: string[] }[] }>('/dev/jobs');
  expect(body.data).toContainEqual({
    cron: '37 * * * *',
    jobs: ['revenue_syncs', 'archive_click_totals'],
  });
});

it('a local redirect reads the edge table again once its cache is cleared', async () => {
  const before = trackerOf(env);
  expect(trackerOf(env)).toBe(before);
  expect((await read('/dev/edge/clear', { method: 'POST' })).status).toBe(200);
  expect(trackerOf(env)).not.toBe(before);
});

it('an unknown job is refused', async () => {
  expect(await read('/dev/jobs/nothing', { method: 'POST' })).toMatchObject({
    status: 400,
    body: { code: 'request.invalid' },
  });
});
