import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { edgeBuilders } from '../../../app/edge-builders.ts';
import { publishEdge } from '../../../catalog/edge-publisher.ts';
import { type Member, openScene, type Scene } from '../../../platform/http/testing/scene.ts';
import type { CheckGroup } from '../check.ts';
import { CHECKS } from '../checks.ts';
import { reachOwnSystem } from '../testing/own-system.ts';
import { runNamed } from '../testing/run.ts';

let scene: Scene;
let member: Member;
let setIntercept: ReturnType<typeof reachOwnSystem>;

beforeAll(async () => {
  scene = await openScene();
  member = await scene.signUp();
  setIntercept = reachOwnSystem();
});

afterAll(() => vi.unstubAllGlobals());

const needsOf = (group: CheckGroup) =>
  ['end_to_end', 'real_api'].includes(group) ? { api_key: member.key, publisher_id: member.id } : {};

const GROUPS = [
  'end_to_end',
  'real_api',
  'functions',
  'integration',
  'links',
  'production_cdn',
  'production_tracking',
  'path_formats',
  'track_click_simple',
] as const satisfies readonly CheckGroup[];

/** SitePlug has no program in this scene, and the catalog has one brand. */
const WITHOUT_SITEPLUG: Record<string, string> = {
  e2e_programs: 'fail',
  e2e_siteplug_click: 'skipped',
  link_of_brand_2: 'skipped',
  link_of_brand_3: 'skipped',
};

describe.each(GROUPS)('the suite %s', (group) => {
  const checks = CHECKS.filter((each) => each.group === group);

  it('passes on a sound system', async () => {
    setIntercept(null);
    for (const { name } of checks) {
      const { status, message } = await runNamed(scene.ctx, name, needsOf(group));
      const expected =
        WITHOUT_SITEPLUG[name] ?? (message.startsWith('Requires additional setup') ? 'skipped' : 'pass');
      expect({ name, status, message }).toMatchObject({ name, status: expected });
    }
  });

  it.each([
    ['answers 503', () => new Response('down', { status: 503 })],
    ['can’t be reached', () => Promise.reject(new TypeError('connection refused'))],
  ])('finds a system that %s', async (_, response) => {
    setIntercept(response);
    for (const { name } of checks) {
      const { status, message } = await runNamed(scene.ctx, name, needsOf(group));
      if (name in WITHOUT_SITEPLUG || name === 'profile-creation' || message.startsWith('Requires')) continue;
      expect({ name, status }).toEqual({ name, status: 'fail' });
    }
  });
});

it('the end-to-end suite has eight tests, and four that need a setup of their own', async () => {
  setIntercept(null);
  const all = await Promise.all(
    CHECKS.filter(({ group }) => group === 'end_to_end').map(({ name }) =>
      runNamed(scene.ctx, name, needsOf('end_to_end')),
    ),
  );
  const setup = all.filter(({ message }) => message.startsWith('Requires additional setup'));
  expect([all.length - setup.length, setup.length]).toEqual([8, 4]);
});

it('the path formats expect 400 without a publisher, 400 without a URL and 404 for a malformed publisher', async () => {
  const checks = CHECKS.filter(({ group }) => group === 'path_formats').slice(-3);
  setIntercept(
    () => new Response(null, { status: 302, headers: { location: 'https://alder-nook.example/' } }),
  );
  const messages = await Promise.all(
    checks.map(async ({ name }) => (await runNamed(scene.ctx, name)).message),
  );
  expect(messages).toEqual([
    'Status 302 instead of 400.',
    'Status 302 instead of 400.',
    'Status 302 instead of 404.',
  ]);
});

it('a closed catalog has nothing to lead to, which is no failure', async () => {
  setIntercept(null);
  await env.DB.prepare("UPDATE network_programs SET status = 'rejected'").run();
  expect(await runNamed(scene.ctx, 'production_path')).toMatchObject({
    status: 'skipped',
    message: 'There is no open program that a link could lead to.',
  });
  await env.DB.prepare("UPDATE network_programs SET status = 'approved'").run();
  await publishEdge(scene.ctx, env.EDGE, edgeBuilders);
});

it('a refused key is never in the evidence', async () => {
  setIntercept(null);
  const { evidence } = await runNamed(scene.ctx, 'api_links', {
    api_key: 'ak_secret',
    publisher_id: member.id,
  });
  expect(JSON.stringify(evidence)).not.toContain('ak_secret');
});
