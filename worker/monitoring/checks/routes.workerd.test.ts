import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listAlerts } from '../../platform/alerts/alerts.ts';
import { ADMIN } from '../../platform/http/testing/admins.ts';
import { read } from '../../platform/http/testing/call.ts';
import { openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { addMs, DAY, HOUR } from '../../platform/time.ts';
import { CHECKS } from './checks.ts';
import { runDueChecks } from './run-checks-job.ts';
import { reachOwnSystem } from './testing/own-system.ts';

interface Run {
  check: string;
  status: string;
  cause: string;
  actor: string;
}
interface Listed {
  data: { name: string; group: string; last_run: Run | null }[];
}

const key = ADMIN;
let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
  reachOwnSystem();
});

afterAll(() => vi.unstubAllGlobals());

beforeEach(async () => {
  await env.DB.prepare('DELETE FROM check_runs').run();
});

const run = (name: string, input: object = {}) =>
  read<{ data: Run; code?: string; fields?: { field: string }[] }>(`/v1/operations/checks/${name}/runs`, {
    method: 'POST',
    key,
    body: { input },
  });

describe('an operator', () => {
  it('runs a check, and sees its run and the last run of each', async () => {
    expect((await run('profiles_have_publisher_id')).body.data).toMatchObject({
      status: 'pass',
      cause: 'person',
    });
    const { body } = await read<Listed>('/v1/operations/checks?group=data_integrity', { key });
    expect(body.data.map(({ name, last_run }) => [name, last_run?.status ?? null])).toEqual([
      ['profiles_have_publisher_id', 'pass'],
      ['brands_have_program', null],
      ['links_not_expired', null],
      ['click_brands_exist', null],
      ['clicks_reference_links', null],
    ]);
    const runs = await read<{ data: Run[] }>('/v1/operations/check-runs?check=profiles_have_publisher_id', {
      key,
    });
    expect(runs.body.data).toMatchObject([
      { check: 'profiles_have_publisher_id', actor: expect.stringMatching(/^operator:/) },
    ]);
  });

  it('learns which field of an input is wrong, and that a check does not exist', async () => {
    expect((await run('profiles_have_publisher_id', { publisher: 'PUB000001' })).body).toMatchObject({
      code: 'request.unknown_fields',
      fields: [{ field: 'input.publisher' }],
    });
    expect((await run('profiles_have_names')).body.code).toBe('check.unknown');
  });
});

describe('the schedule', () => {
  const ran = async (ms: number) =>
    (await runDueChecks({ ...scene.ctx, now: addMs(scene.ctx.now, ms) }, env)).ran;
  const hourly = CHECKS.filter(({ schedule }) => schedule === 'hourly').length;
  const daily = CHECKS.filter(({ schedule }) => schedule === 'daily').length;

  it('runs hourly checks each hour and daily ones each day, whatever people have run', async () => {
    await run('profiles_have_publisher_id');
    expect(await ran(0)).toBe(hourly + daily);
    expect(await ran(HOUR / 2)).toBe(0);
    expect(await ran(HOUR)).toBe(hourly);
    expect(await ran(DAY)).toBe(hourly + daily);
  });

  it('alerts operators about a check that failed', async () => {
    await env.DB.prepare("UPDATE brands SET id = 'brd_moved'").run();
    const month = new Date(scene.ctx.now).toISOString().slice(0, 7);
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO click_stores (publisher_id, month, entered_at) VALUES ('PUB000001', '${month}', 0)`,
      ),
      env.DB.prepare(
        `INSERT INTO click_totals (publisher_id, day, program_id, brand_id, network_id, clicks) VALUES ('PUB000001', '${month}-01', 'prg_a', 'brd_was', 'wildfire', 1)`,
      ),
    ]);
    await runDueChecks(scene.ctx, env);
    const { alerts } = await listAlerts(scene.ctx, { page: 1, perPage: 10, state: 'open' });
    // A check of the time of a response may fail as well.
    expect(alerts).toContainEqual(
      expect.objectContaining({ code: 'check.failed', subject: 'click_brands_exist' }),
    );
  });
});
