import { env, exports } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { programOf, sampleProgram } from '../../catalog/testing/sample-program.ts';
import { clicksOf } from '../../clicks/testing/stores.ts';
import { ADMIN } from '../../platform/http/testing/admins.ts';
import { read } from '../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { TEST_PUBLISHER } from '../../platform/ids.ts';
import type { RunRecord } from './run-record.ts';

const key = ADMIN;
let scene: Scene;
let member: Member;
/** The requests that left the Worker. */
const left: Request[] = [];

beforeAll(async () => {
  scene = await openScene([sampleProgram('Alder Nook'), sampleProgram('Birch Yard')]);
  member = await scene.signUp();
  // The Worker's own address, which nothing serves here.
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const request = new Request(input, init);
    left.push(request.clone());
    return exports.default.fetch(request);
  });
});

afterAll(() => void vi.restoreAllMocks());

interface Answer {
  data: RunRecord;
  code: string;
  detail: string;
  fields: { field: string; message: string }[];
}

function post<Body = Answer>(path: string, body: unknown, caller: object = { key }) {
  return read<Body>(`/v1/operations/${path}`, { method: 'POST', body, ...caller });
}

async function ended(tester: string, id: string): Promise<RunRecord> {
  return vi.waitFor(
    async () => {
      const { body } = await read<Answer>(`/v1/operations/test-traffic/${tester}/${id}`, { key });
      if (body.data.status === 'running') throw new Error('The test is running.');
      return body.data;
    },
    { timeout: 20_000, interval: 50 },
  );
}

const simulation = (changes: object = {}) => ({
  ...{ url: `/go/${member.id}/${scene.program.id}`, total_clicks: 3, clicks_per_second: 50 },
  ...changes,
});

describe('a click simulation', () => {
  it('follows a link for the test publisher instead of its own, and its HEAD requests are marked as tests', async () => {
    left.splice(0);
    const { status, body } = await post('click-simulations', simulation());
    expect(status).toBe(201);
    const run = await ended('simulation', body.data.id);
    expect(run).toMatchObject({
      status: 'completed',
      method: 'HEAD',
      publisher_id: 'PUB999999',
      total_requests: 3,
      successful_requests: 3,
      failed_requests: 0,
      statuses: [{ status: 302, count: 3 }],
    });
    expect(left.map(({ method, url }) => [method, new URL(url).pathname])).toEqual(
      Array.from({ length: 3 }, () => ['HEAD', `/go/PUB999999/${scene.program.id}`]),
    );
    expect(await clicksOf(member.id)).toEqual([]);
  });

  it('records each GET request as a click of the test publisher that never counts', async () => {
    const url = `/go/${member.id}/${scene.program.id}?ref=simulated`;
    const { body } = await post('click-simulations', simulation({ url, method: 'GET' }));
    await ended('simulation', body.data.id);
    const simulated = async () =>
      (await clicksOf(TEST_PUBLISHER)).filter(({ subId }) => subId === 'simulated');
    await vi.waitFor(async () => expect(await simulated()).toHaveLength(3), 5_000);
    expect((await simulated()).map(({ classification }) => classification)).toEqual(['test', 'test', 'test']);
  });

  it.each([
    'https://alder-nook.example/',
    'http://localhost:8788.evil.example/',
    'http://user:pass@localhost:8788/',
    'http://localhost:8789/',
    'javascript:alert(1)',
    '/v1/operations/publishers',
    '/%76%31/operations/publishers',
    '//evil.example/go/PUB000001',
    '/dev/emails',
  ])('refuses the address %s', async (url) => {
    expect(await post('click-simulations', simulation({ url }))).toMatchObject({
      status: 400,
      body: { code: 'traffic.not_our_address' },
    });
  });

  it.each([
    [{ url: '' }, 'url'],
    [{ total_clicks: 0 }, 'total_clicks'],
    [{ total_clicks: 1_001 }, 'total_clicks'],
    [{ clicks_per_second: 0.05 }, 'clicks_per_second'],
    [{ clicks_per_second: 51 }, 'clicks_per_second'],
    [{ publisher_id: 'PUB000001' }, 'publisher_id'],
  ])('refuses %j', async (changes, field) => {
    const { status, body } = await post('click-simulations', simulation(changes));
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(field);
  });

  it('follows a stored link by its brand', async () => {
    const created = await read<{ data: { id: string } }>('/v1/publisher/affiliate-links', {
      ...{ method: 'POST', key: member.key, body: { brand_id: scene.program.brand_id } },
    });
    const url = `/track?id=${created.body.data.id}`;
    const { body } = await post('click-simulations', simulation({ url, total_clicks: 1 }));
    expect(body.data.lanes[0]?.url).toBe(
      `${env.PUBLIC_ORIGIN}/track?b=${scene.program.brand_id}&p=PUB999999`,
    );
    await ended('simulation', body.data.id);
  });
});

describe('a click test', () => {
  it('reports each program by itself', async () => {
    const other = await programOf(scene.ctx, 'id-birch-yard');
    const programs = [scene.program.id, other.id];
    const body = { mode: 'concurrent', program_ids: programs, clicks_per_program: 6 };
    const { body: answer } = await post('click-tests', body);
    const run = await ended('click-test', answer.data.id);
    expect(run.lanes).toMatchObject([
      {
        label: 'Alder Nook (US)',
        status: 'completed',
        target_clicks: 6,
        successful_clicks: 6,
        failed_clicks: 0,
      },
      {
        label: 'Birch Yard (US)',
        status: 'completed',
        target_clicks: 6,
        successful_clicks: 6,
        failed_clicks: 0,
      },
    ]);
  });

  it.each([
    ['single', 20, 201],
    ['single', 21, 400],
    ['concurrent', 21, 400],
    ['burst', 50, 201],
    ['burst', 51, 400],
  ])('%s with %i clicks a program has the status %i', async (mode, clicks_per_program, status) => {
    const answer = await post('click-tests', {
      ...{ mode, program_ids: [scene.program.id], clicks_per_program },
    });
    expect(answer.status).toBe(status);
    if (status === 201) await ended('click-test', answer.body.data.id);
  });

  it('refuses a program that isn’t approved', async () => {
    await env.DB.exec("UPDATE network_programs SET status = 'pending' WHERE advertiser_name = 'Birch Yard'");
    const other = await programOf(scene.ctx, 'id-birch-yard');
    const body = { mode: 'single', program_ids: [other.id], clicks_per_program: 1 };
    expect(await post('click-tests', body)).toMatchObject({
      status: 409,
      body: { code: 'traffic.program_closed' },
    });
    await env.DB.exec("UPDATE network_programs SET status = 'approved' WHERE advertiser_name = 'Birch Yard'");
  });
});

describe('a load test', () => {
  it('runs alone: another one is refused as Test Already Running, until it is stopped', async () => {
    const { body } = await post('load-tests', { kind: 'scenario', scenario: 'click-tracking' });
    expect(body.data).toMatchObject({ name: 'Click Tracking', duration: 300, target_rps: 100 });
    expect(await post('load-tests', { kind: 'quick', test: 'baseline' })).toMatchObject({
      status: 409,
      body: { code: 'traffic.already_running', detail: expect.stringMatching(/^Test Already Running/) },
    });
    const stopped = await post(`test-traffic/load-test/${body.data.id}/stop`, undefined);
    expect(stopped.body.data).toMatchObject({ status: 'stopped', passed: null });
  });

  it.each([
    ['click-tracking', 300, 100],
    ['bulk-clicks', 600, 150],
    ['compliance-checks', 600, 50],
    ['conversion-recording', 180, 25],
    ['mixed-load', 900, 200],
  ])('%s lasts %i s at %i requests a second', async (scenario, duration, target_rps) => {
    const { status, body } = await post('load-tests', { kind: 'scenario', scenario });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ duration, target_rps, planned_requests: duration * target_rps });
    await post(`test-traffic/load-test/${body.data.id}/stop`, undefined);
  });

  it.each(['siteplug-clicks', 'mixed-siteplug'])('%s needs a program of SitePlug', async (scenario) => {
    expect(await post('load-tests', { kind: 'scenario', scenario })).toMatchObject({
      status: 409,
      body: { code: 'traffic.no_programs', detail: 'No SitePlug programs found' },
    });
  });

  it('50 concurrent clicks pass if 95% are fulfilled', async () => {
    const { body } = await post('load-tests', { kind: 'quick', test: 'concurrent' });
    expect(await ended('load-test', body.data.id)).toMatchObject({
      total_requests: 50,
      verdicts: [{ limit: 'fulfilled_percent', value: 100, bound: 95, passed: true }],
      passed: true,
    });
  });

  it('tries sales of stored test clicks, and books nothing', async () => {
    const { body } = await post('load-tests', {
      ...{ kind: 'scenario', scenario: 'conversion-recording', duration: 1, target_rps: 10 },
    });
    expect(await ended('load-test', body.data.id)).toMatchObject({
      status: 'completed',
      successful_requests: 10,
    });
    expect(await env.DB.prepare('SELECT COUNT(*) AS rows FROM conversions').first('rows')).toBe(0);
  });

  it('of an own address has the limits of all', async () => {
    const own = { kind: 'own', name: 'Own', endpoint: '/brands', duration: 1, target_rps: 5 };
    expect((await post('load-tests', { ...own, duration: 901 })).status).toBe(400);
    expect((await post('load-tests', { ...own, target_rps: 251 })).status).toBe(400);
    const { body } = await post('load-tests', own);
    expect(await ended('load-test', body.data.id)).toMatchObject({ total_requests: 5 });
  });
});

describe('/functions/v1/system-analytics', () => {
  interface Progress {
    test_id: string;
    status: string;
    tests: object[];
    code: string;
  }
  const legacy = (body: object) =>
    read<Progress>('/functions/v1/system-analytics', { method: 'POST', key, body });

  it('starts, follows, stops and lists load tests by their own IDs', async () => {
    const test_id = 'load-test-1';
    const started = await legacy({
      ...{ action: 'start_load_test', test_id, scenario: 'Pages' },
      config: { duration: 30, target_rps: 5, endpoint: '/brands', test_type: 'GET' },
    });
    expect(started).toMatchObject({ status: 200, body: { success: true, test_id, status: 'running' } });
    const { body } = await legacy({ action: 'get_test_progress', test_id });
    expect(Object.keys(body).toSorted()).toEqual(
      [
        ...['active_users', 'actual_rps', 'avg_latency', 'current_rps', 'error_rate', 'errors'],
        ...['failed_requests', 'meta', 'p95_latency', 'p99_latency', 'status', 'successful_requests'],
        ...['test_id', 'total_requests'],
      ].toSorted(),
    );
    expect((await legacy({ action: 'stop_load_test', test_id })).body.status).toBe('stopped');
    const history = await legacy({ action: 'get_test_history', limit: 1 });
    expect(history.body.tests).toMatchObject([
      { id: test_id, scenario: 'Pages', status: 'stopped', duration: 30, targetRPS: 5, errors: [] },
    ]);
    expect((await legacy({ action: 'get_test_history', limit: 11 })).status).toBe(400);
  });

  it('doesn’t know a test that was never started', async () => {
    expect(await legacy({ action: 'get_test_progress', test_id: 'never' })).toMatchObject({
      status: 404,
      body: { code: 'traffic.test_not_found' },
    });
  });
});

it('a publisher’s key starts no test', async () => {
  const caller = { key: member.key };
  expect((await post('click-simulations', simulation(), caller)).status).toBe(401);
});
