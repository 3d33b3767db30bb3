import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { edgeBuilders } from '../../app/edge-builders.ts';
import { createTracker } from '../../app/services.ts';
import { publishEdge } from '../../catalog/edge-publisher.ts';
import { ENFORCED_PART } from '../../catalog/edge-table.ts';
import { hashPrefix } from '../../catalog/monetizable-hosts.ts';
import { banDomains } from '../../compliance/banned-domains.ts';
import { callWith } from '../../platform/http/testing/call-with.ts';
import { NETWORK_PUBLISHER, type PublisherId } from '../../platform/ids.ts';
import { testContext } from '../../platform/testing/context.ts';
import { down, failing } from '../../platform/testing/failing.ts';
import { addMs, type Instant, SECOND } from '../../platform/time.ts';
import type { Click } from '../click-record.ts';
import { ClickWriter } from './click-writer.ts';
import { EdgeCache, readContextAt } from './edge-cache.ts';
import { openShop, SHOP_BRAND } from './testing/shop.ts';
import { visitWith } from './testing/visitor.ts';

const ctx = testContext();
const { now } = ctx;
let publisher: PublisherId;
let link: string;

beforeAll(async () => {
  publisher = await openShop(ctx);
  link = `/go/${publisher}/${SHOP_BRAND}`;
});

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await env.DB.prepare('DELETE FROM banned_domains').run();
  await env.DB.prepare(
    "UPDATE edge_parts SET desired_version = desired_version + 1 WHERE key = 'enforced'",
  ).run();
  await publishEdge(ctx, env.EDGE, edgeBuilders);
});

afterEach(() => vi.restoreAllMocks());

const ban = () => banDomains(ctx, { domains: ['alder-nook.example'], source: 'manual' });

describe('a ban list that KV lacks', () => {
  it('is fetched from D1, never taken for an empty one', async () => {
    await ban();
    await env.EDGE.delete(ENFORCED_PART);
    expect(await recordingTracker()(now)).toBe(NETWORK_PUBLISHER);
  });

  it('is not taken for an empty one by the resolve endpoint', async () => {
    await ban();
    await env.EDGE.delete(ENFORCED_PART);
    const response = await callWith(env, `/v1/resolve/${hashPrefix('alder-nook.example')}`);
    expect(await response.text()).not.toContain('alder-nook');
  });

  it('doesn’t stop program links while D1 is down too', async () => {
    await env.EDGE.delete(ENFORCED_PART);
    const tracker = createTracker({ ...env, DB: failing(env.DB, down) });
    expect((await visitWith(tracker, link, now)).status).toBe(302);
  });

  it('is replaced by the last one that the isolate read while D1 is down too', async () => {
    await ban();
    await publishEdge(ctx, env.EDGE, edgeBuilders);
    const source = { enforced: down } as never;
    const cache = new EdgeCache(env.EDGE, source);
    const bans = (at: Instant) => cache.bansIfKnown(readContextAt(at, () => undefined));
    expect(await (await bans(now))?.matches('alder-nook.example')).toBe(true);
    await env.EDGE.delete(ENFORCED_PART);
    expect(await (await bans(addMs(now, 3_600 * SECOND)))?.matches('alder-nook.example')).toBe(true);
  });
});

it('ignores an older ban list that KV returns after a newer one', async () => {
  const kv = { get: vi.fn(async () => listOf(7, ['evil.example'])) };
  const cache = new EdgeCache(Object.assign(Object.create(env.EDGE), kv), {} as never);
  const bans = (at: Instant) => cache.bansIfKnown(readContextAt(at, () => undefined));
  await bans(now);
  kv.get.mockResolvedValue(listOf(6, []));
  expect(await (await bans(addMs(now, 60 * SECOND)))?.matches('evil.example')).toBe(true);
  kv.get.mockResolvedValue(listOf(8, []));
  expect(await (await bans(addMs(now, 120 * SECOND)))?.matches('evil.example')).toBe(false);
});

it('applies a ban in KV within 40 seconds in an isolate that has just read the list', async () => {
  const creditedAt = recordingTracker();
  expect(await creditedAt(now)).toBe(publisher);
  await ban();
  await publishEdge(ctx, env.EDGE, edgeBuilders);
  expect(await creditedAt(addMs(now, 40 * SECOND))).toBe(NETWORK_PUBLISHER);
});

describe('an address that requests invented IDs', () => {
  const from = (address: string) => ({ 'cf-connecting-ip': address });

  it('gets 503 instead of a false 404 when it is over budget, and others are served', async () => {
    const tracker = createTracker(env);
    const codes = new Set<string>();
    for (let index = 0; index < 100; index++) {
      const path = `/go/${publisher}/brd_${String(index).padStart(16, '0')}`;
      const response = await visitWith(tracker, path, now, from('203.0.113.7'));
      codes.add(`${response.status} ${(await response.json<{ code: string }>()).code}`);
    }
    expect([...codes]).toEqual(['404 program.unknown', '503 tracking.too_many_lookups']);
    const path = `/go/${publisher}/brd_ffffffffffffffff`;
    const refused = await visitWith(tracker, path, addMs(now, 15 * SECOND), from('203.0.113.7'));
    expect(refused.headers.get('retry-after')).toBe('45');
    expect((await visitWith(tracker, path, now, from('203.0.113.8'))).status).toBe(404);
    expect((await visitWith(tracker, link, now, from('203.0.113.7'))).status).toBe(302);
  });
});

/** The text of the part with these bans. */
function listOf(version: number, patterns: string[]): string {
  const none = { publishers: 0, missing: '', suspended: '', closed: '', closedPrograms: '', templates: {} };
  return JSON.stringify({ version, patterns, ...none });
}

/** A tracker that records clicks, and the publisher credited for a visit at a given time. */
function recordingTracker() {
  const clicks: Click[] = [];
  const writer = new ClickWriter([{ name: 'here', put: async (group) => clicks.push(...group) }]);
  const tracker = { ...createTracker(env), writer };
  return async (at: Instant) => {
    await visitWith(tracker, link, at);
    return clicks.at(-1)?.link.publisherId;
  };
}
