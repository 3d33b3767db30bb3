import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { raiseNumberFloor } from '../../accounts/publishers/number-floor.ts';
import { createPublisher, setStatus } from '../../accounts/publishers/publishers.ts';
import { edgeBuilders } from '../../app/edge-builders.ts';
import { enforcedPart } from '../../app/enforced-part.ts';
import { createTracker } from '../../app/services.ts';
import { applyPrograms } from '../../catalog/apply-programs.ts';
import { decidePrograms } from '../../catalog/approval.ts';
import { closePrograms } from '../../catalog/close-missing.ts';
import { closeNetwork, openNetwork } from '../../catalog/close-network.ts';
import { publishEdge } from '../../catalog/edge-publisher.ts';
import {
  ENFORCED_PART,
  programPart,
  publisherPart,
  shardOf,
  unpackNumbers,
} from '../../catalog/edge-table.ts';
import { updateNetworkSettings } from '../../catalog/networks-seed.ts';
import { markStale } from '../../catalog/stale-shards.ts';
import {
  clearCatalog,
  programOf,
  sampleNetworks,
  sampleProgram,
} from '../../catalog/testing/sample-program.ts';
import { derivedId, type PublisherId, publisherIdOf, publisherNumber } from '../../platform/ids.ts';
import { testContext } from '../../platform/testing/context.ts';
import { addMs, HOUR, type Instant, MINUTE, SECOND } from '../../platform/time.ts';
import type { Tracker } from './redirect.ts';
import { openShop, SHOP_BRAND } from './testing/shop.ts';
import { visitWith } from './testing/visitor.ts';

const ctx = testContext();
const { now } = ctx;
const ROUTE = programPart(shardOf(SHOP_BRAND));
let publisher: PublisherId;

beforeAll(async () => {
  publisher = await openShop(ctx);
});

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await clearCatalog(ctx);
  await env.DB.batch([markStale(env.DB, [ENFORCED_PART])]);
  await sampleNetworks(ctx);
  await applyPrograms(ctx, 'wildfire', [sampleProgram('Alder Nook')]);
  await setStatus(ctx, publisher, 'active');
  await publish();
});

interface Followed {
  redirect_url: string;
  reason: string;
}

async function follow(tracker: Tracker, at: Instant): Promise<Followed> {
  const path = `/go/${publisher}/${SHOP_BRAND}`;
  return (await visitWith(tracker, path, at, { accept: 'application/json' })).json();
}

/** The edge table in KV as it was, except the parts that take effect at once. */
function withOldRoutes(reads: string[] = []) {
  const old = new Map<string, Promise<string | null>>();
  const get = (key: string) => {
    reads.push(key);
    if (key === ENFORCED_PART) return env.EDGE.get(key);
    const part = old.get(key) ?? env.EDGE.get(key);
    old.set(key, part);
    return part;
  };
  return createTracker({ ...env, EDGE: Object.assign(Object.create(env.EDGE), { get }) });
}

const publish = (at = now) => publishEdge({ ...ctx, now: at }, env.EDGE, edgeBuilders);

describe('an isolate with an older route', () => {
  it('applies within 40 seconds that an operator has closed the program', async () => {
    const tracker = withOldRoutes();
    expect(await follow(tracker, now)).toMatchObject({ reason: 'counted' });
    await decidePrograms(ctx, [(await programOf(ctx, 'id-alder-nook')).id], 'close');
    await publish();
    expect(await follow(tracker, addMs(now, 40 * SECOND))).toMatchObject({ reason: 'program_closed' });
  });

  it('applies within 40 seconds that the network no longer lists the program', async () => {
    const tracker = withOldRoutes();
    await follow(tracker, now);
    const { number, brand_id: brandId } = await programOf(ctx, 'id-alder-nook');
    await closePrograms(ctx, [{ number, brandId }]);
    await publish();
    expect(await follow(tracker, addMs(now, 40 * SECOND))).toMatchObject({ reason: 'program_closed' });
  });

  it('leads a visitor of a URL straight to the shop after its network has closed the program, then and later', async () => {
    const path = `/go/${publisher}?url=${encodeURIComponent('https://alder-nook.example/lamp')}`;
    const locationAt = async (tracker: Tracker, at: Instant) =>
      (await visitWith(tracker, path, at)).headers.get('location');
    const tracker = withOldRoutes();
    expect(await locationAt(tracker, now)).toContain('wild.example/');
    const { number, brand_id: brandId } = await programOf(ctx, 'id-alder-nook');
    await closePrograms(ctx, [{ number, brandId }]);
    await publish();
    for (const each of [tracker, withOldRoutes()])
      expect(await locationAt(each, addMs(now, 40 * SECOND))).toMatch(/^[^?]*alder-nook\.example\/lamp$/);
  });

  it('uses a new link template within 40 seconds', async () => {
    const tracker = withOldRoutes();
    await follow(tracker, now);
    await updateNetworkSettings(ctx, 'wildfire', { linkTemplate: 'https://new.example/?id={click_id}' });
    await publish();
    expect((await follow(tracker, addMs(now, 40 * SECOND))).redirect_url).toContain('new.example');
  });

  it('credits a suspended publisher within 40 seconds no more, and a reactivated one again', async () => {
    const tracker = withOldRoutes();
    await follow(tracker, now);
    await setStatus(ctx, publisher, 'suspended');
    await publish();
    expect(await follow(tracker, addMs(now, 40 * SECOND))).toMatchObject({ reason: 'publisher_suspended' });
    await setStatus(ctx, publisher, 'active');
    await publish();
    expect(await follow(tracker, addMs(now, 80 * SECOND))).toMatchObject({ reason: 'counted' });
  });

  it('credits a program again that was closed and is open again', async () => {
    const tracker = withOldRoutes();
    const { id } = await programOf(ctx, 'id-alder-nook');
    await follow(tracker, now);
    await decidePrograms(ctx, [id], 'close');
    await publish();
    await follow(tracker, addMs(now, 40 * SECOND));
    await decidePrograms(ctx, [id], 'reopen');
    await decidePrograms(ctx, [id], 'approve');
    await publish();
    expect(await follow(tracker, addMs(now, 80 * SECOND))).toMatchObject({ reason: 'counted' });
  });
});

describe('a closed network', () => {
  it('earns nothing within 40 seconds in an isolate with older routes, and earns again once it is opened', async () => {
    const tracker = withOldRoutes();
    expect(await follow(tracker, now)).toMatchObject({ reason: 'counted' });
    await closeNetwork(ctx, 'wildfire', 'The contract has ended.');
    await publish();
    expect(await follow(tracker, addMs(now, 40 * SECOND))).toMatchObject({
      reason: 'program_closed',
      redirect_url: expect.stringMatching(/^[^?]*alder-nook\.example\/$/),
    });
    await openNetwork(ctx, 'wildfire', 'There is a new contract.');
    await publish();
    expect(await follow(tracker, addMs(now, 80 * SECOND))).toMatchObject({ reason: 'counted' });
  });

  it('has links that lead straight to the shop in every form, also when KV is empty', async () => {
    const program = await programOf(ctx, 'id-alder-nook');
    await closeNetwork(ctx, 'wildfire', 'The contract has ended.');
    await publish();
    const url = encodeURIComponent('https://alder-nook.example/lamp');
    const paths = [
      `/go/${publisher}/${SHOP_BRAND}`,
      `/go/${publisher}/${program.id}`,
      `/go/${publisher}?url=${url}`,
    ];
    const empty = createTracker({
      ...env,
      EDGE: Object.assign(Object.create(env.EDGE), { get: async () => null }),
    });
    for (const tracker of [createTracker(env), empty])
      for (const path of paths)
        expect((await visitWith(tracker, path, now)).headers.get('location')).toMatch(
          /^[^?]*alder-nook\.example\//,
        );
  });
});

describe('a route that an isolate has', () => {
  it('is served for an hour without waiting for KV, and refreshed behind the response', async () => {
    let refreshed = 0;
    let slow = false;
    const get = (key: string) => {
      if (!slow || key !== ROUTE) return env.EDGE.get(key);
      refreshed++;
      return new Promise<never>(() => undefined);
    };
    const tracker = createTracker({ ...env, EDGE: Object.assign(Object.create(env.EDGE), { get }) });
    await follow(tracker, now);
    slow = true;
    const path = `/go/${publisher}/${SHOP_BRAND}`;
    const { redirectClick } = await import('./redirect.ts');
    const response = await redirectClick(
      new Request(`https://tributary.example${path}`),
      tracker,
      addMs(now, 59 * MINUTE),
      () => undefined,
    );
    expect(response?.status).toBe(302);
    expect(refreshed).toBe(1);
  });

  it('is not served when it is an hour old', async () => {
    const reads: string[] = [];
    const get = (key: string) => {
      reads.push(key);
      return key === ROUTE && reads.length > 2 ? Promise.resolve(null) : env.EDGE.get(key);
    };
    const tracker = createTracker({ ...env, EDGE: Object.assign(Object.create(env.EDGE), { get }) });
    await follow(tracker, now);
    await follow(tracker, addMs(now, HOUR));
    expect(reads.filter((key) => key === ROUTE)).toHaveLength(2);
  });

  it('needs two parts of the table for a link of a program', async () => {
    const reads: string[] = [];
    await follow(withOldRoutes(reads), now);
    expect(reads.sort()).toEqual([ENFORCED_PART, ROUTE].sort());
  });
});

describe('a publisher', () => {
  it('who is newer than the part is found in the part of its publishers', async () => {
    const late = { ...(await enforcedPart(ctx)), publishers: 0, version: 1_000 };
    const reads: string[] = [];
    const get = (key: string) => {
      reads.push(key);
      return key === ENFORCED_PART ? Promise.resolve(JSON.stringify(late)) : env.EDGE.get(key);
    };
    const tracker = createTracker({ ...env, EDGE: Object.assign(Object.create(env.EDGE), { get }) });
    expect(await follow(tracker, now)).toMatchObject({ reason: 'counted' });
    expect(reads).toContain(publisherPart(publisherNumber(publisher) ?? 0));
  });
});

it('a number that no publisher has since a restore is unknown, and a later one is a publisher', async () => {
  const last = publisherNumber(publisher) ?? 0;
  await raiseNumberFloor(ctx, last + 2);
  const owner = { userId: derivedId('usr', 'later'), email: 'later@site.example', fullName: 'Later' };
  const later = await createPublisher(ctx, owner);
  expect(later.number).toBe(last + 3);
  await env.DB.batch([markStale(env.DB, [ENFORCED_PART])]);
  await publish();
  const statusOf = async (number: number) =>
    (await visitWith(createTracker(env), `/go/${publisherIdOf(number)}/${SHOP_BRAND}`, now)).status;
  expect([await statusOf(last), await statusOf(last + 1), await statusOf(last + 2)]).toEqual([302, 404, 404]);
  expect(await statusOf(later.number)).toBe(302);
});

it('a part that lacks a field, as another version of the API may write it, is read from the database instead', async () => {
  await setStatus(ctx, publisher, 'suspended');
  const get = (key: string) =>
    key === ENFORCED_PART ? Promise.resolve(JSON.stringify({ version: 1, patterns: [] })) : env.EDGE.get(key);
  const tracker = createTracker({ ...env, EDGE: Object.assign(Object.create(env.EDGE), { get }) });
  expect(await follow(tracker, now)).toMatchObject({ reason: 'publisher_suspended' });
});

it('the part names programs that were closed in the last three hours, and no open ones', async () => {
  const { id, number } = await programOf(ctx, 'id-alder-nook');
  const closedAt = async (at: Instant) => [
    ...unpackNumbers((await enforcedPart({ ...ctx, now: at })).closedPrograms),
  ];
  expect(await closedAt(now)).toEqual([]);
  await decidePrograms(ctx, [id], 'close');
  expect(await closedAt(now)).toEqual([number]);
  expect(await closedAt(addMs(now, 3 * HOUR))).toEqual([number]);
  expect(await closedAt(addMs(now, 3 * HOUR + 1))).toEqual([]);
});
