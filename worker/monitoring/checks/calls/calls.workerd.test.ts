import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { edgeBuilders } from '../../../app/edge-builders.ts';
import { publishEdge } from '../../../catalog/edge-publisher.ts';
import { openDatabase } from '../../../platform/database.ts';
import { type Member, openScene, type Scene } from '../../../platform/http/testing/scene.ts';
import { down, failing } from '../../../platform/testing/failing.ts';
import type { CheckGroup } from '../check.ts';
import { CHECKS } from '../checks.ts';
import { reachOwnSystem } from '../testing/own-system.ts';
import { runNamed } from '../testing/run.ts';
import { speedOf } from './track-click-simple.ts';

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

describe('the evidence of the MCP server’s responses', () => {
  const evidenceOf = async (name: string) => {
    const { evidence } = await runNamed(scene.ctx, name, needsOf('end_to_end'));
    return evidence?.join('\n');
  };

  it('has the health, the tools, the tracking URL and the brands, and no key', async () => {
    setIntercept(null);
    expect(await evidenceOf('e2e_health')).toContain('"status":"MCP Affiliate Server Ready"');
    expect(await evidenceOf('e2e_tools')).toContain('"generate_instant_link"');
    expect(await evidenceOf('e2e_instant_link')).toMatch(
      new RegExp(`"tracking_url":"https?://[^"]*/go/${member.id}/`),
    );
    expect(await evidenceOf('e2e_brand_performance')).toContain('Alder Nook');
    for (const name of ['e2e_health', 'e2e_tools', 'e2e_instant_link', 'e2e_brand_performance'])
      expect(await evidenceOf(name)).not.toContain(member.key);
  });

  it('has only what belongs to it, is bounded, and names the error of a refusal', async () => {
    const secret = 'ak_secret ada@fenwick.example';
    setIntercept(() => Response.json({ status: 'x'.repeat(5_000), secret }));
    const bounded = await evidenceOf('e2e_health');
    expect(bounded).toContain('xxx');
    expect(bounded).not.toContain(secret);
    expect(bounded?.length).toBeLessThan(700);
    setIntercept(() => Response.json({ code: 'key.invalid', detail: secret }, { status: 401 }));
    expect(await evidenceOf('e2e_tools')).toBe('POST /v1/mcp/list_tools → 401\n{"code":"key.invalid"}');
  });
});

describe('the messages of the specification', () => {
  it.each([
    ['e2e_health', 503, {}, 'Health check failed: 503'],
    ['track_click_simple_health', 503, {}, 'Health check failed: 503'],
    ['e2e_tools', 200, { tools: [] }, 'Tools list failed'],
    ['e2e_instant_link', 200, { content: [{ text: '{}' }] }, 'No tracking URL in response'],
    ['e2e_links', 500, {}, 'Unexpected response'],
  ])('%s that gets %i with %j says “%s”', async (name, status, body, message) => {
    setIntercept(() => Response.json(body, { status }));
    const needs = name.startsWith('e2e_') ? needsOf('end_to_end') : {};
    expect(await runNamed(scene.ctx, name, needs)).toMatchObject({ status: 'fail', message });
  });

  it('without a program of SitePlug say so', async () => {
    setIntercept(null);
    expect((await runNamed(scene.ctx, 'e2e_programs')).message).toBe('No SitePlug programs found');
    expect((await runNamed(scene.ctx, 'e2e_siteplug_click')).message).toBe(
      'No destination URL found in SitePlug program',
    );
  });

  it('name the error of the database', async () => {
    const ctx = { ...scene.ctx, db: openDatabase(failing(env.DB, down)) };
    expect(await runNamed(ctx, 'e2e_programs')).toMatchObject({
      status: 'fail',
      message: 'DB Query Error: The store is down.',
    });
  });

  it('say of a network error that CORS isn’t its cause', async () => {
    setIntercept(() => Promise.reject(new TypeError('connection refused')));
    expect((await runNamed(scene.ctx, 'track_click_simple_health')).message).toBe(
      'Network error: connection refused. CORS can’t be the cause: the server makes this call.',
    );
  });
});

it.each([
  [99, 'fast'],
  [100, 'ok'],
  [199, 'ok'],
  [200, 'slow'],
])('a redirect after %i ms is %s', (ms, speed) => expect(speedOf(ms)).toBe(speed));

it.each([
  ['api_without_key', 401],
  ['api_unknown_publisher', 404],
  ['api_malformed_click', 400],
  ['api_empty_conversion', 400],
])('%s expects the status %i', async (name, status) => {
  setIntercept(() => new Response(null, { status: 204 }));
  expect((await runNamed(scene.ctx, name, needsOf('real_api'))).message).toBe(
    `Status 204 instead of ${status}.`,
  );
});

describe('the calls of a suite', () => {
  /** The calls of a suite: their paths without IDs, and the names of their parameters. */
  async function formsOf(group: CheckGroup): Promise<string[]> {
    const forms: string[] = [];
    setIntercept(({ pathname, searchParams }) => {
      const path = pathname.replace(/PUB\d{6}/, '{publisher}').replace(/brd_\w+/, '{brand}');
      forms.push(
        `${path}${[...searchParams.keys()].map((name, place) => `${place ? '&' : '?'}${name}=`).join('')}`,
      );
      return new Response(null, { status: 204 });
    });
    for (const { name } of CHECKS.filter((each) => each.group === group))
      await runNamed(scene.ctx, name, needsOf(group));
    return forms;
  }

  it.each([
    ['production_cdn', ['/script.js?publisher_id=', '/functions/v1/generate-script?publisher_id=']],
    [
      'production_tracking',
      [
        ...[
          '/go/{publisher}/{brand}?url=',
          '/go/{publisher}?url=',
          '/track?p=&b=&url=',
          '/track?p=&np=&url=',
        ],
        '/health',
      ],
    ],
    [
      'track_click_simple',
      [
        '/functions/v1/track-click-simple/health',
        '/functions/v1/track-click-simple?u=',
        '/functions/v1/track-click-simple?p=&u=&b=&c=',
        '/functions/v1/track-click-simple?u=',
        '/functions/v1/track-click-simple?p=',
        '/functions/v1/track-click-simple?u=',
      ],
    ],
    [
      'real_api',
      [
        '/v1/health',
        ...['links', 'analytics', 'brands'].map((part) => `/v1/publisher/{publisher}/${part}`),
        ...['/v1/compliance-check', '/v1/mcp/list_tools', '/v1/tracking/click?p=&b='],
        ...['/v1/publisher/links', '/go/{publisher}?url=', '/v1/tracking/click', '/v1/tracking/conversion'],
      ],
    ],
  ] as const)('%s are %j', async (group, forms) => {
    expect(await formsOf(group)).toEqual(forms);
  });
});
