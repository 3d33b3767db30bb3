import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPublisher } from '../accounts/publishers/publishers.ts';
import { openShop, SHOP_BRAND } from '../clicks/redirect/testing/shop.ts';
import { visitWith } from '../clicks/redirect/testing/visitor.ts';
import { derivedId, type PublisherId } from '../platform/ids.ts';
import { testContext } from '../platform/testing/context.ts';
import { down, failing } from '../platform/testing/failing.ts';
import { addMs, MINUTE, SECOND } from '../platform/time.ts';
import { createTracker } from './services.ts';

const ctx = testContext();
const databaseDown: Env = { ...env, DB: failing(env.DB, down) };
const tableDown: Env = { ...env, EDGE: failing(env.EDGE, down) };
const bothDown: Env = { ...databaseDown, EDGE: tableDown.EDGE };

let link: string;
let unpublished: PublisherId;

beforeAll(async () => {
  link = `/go/${await openShop(ctx)}/${SHOP_BRAND}`;
  const owner = { userId: derivedId('usr', 'late'), email: 'late@site.example', fullName: 'Late' };
  unpublished = (await createPublisher(ctx, owner)).publisherId;
});

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => vi.restoreAllMocks());

describe('while D1 is down', () => {
  it('an isolate redirects from its cache or from the edge table', async () => {
    const tracker = createTracker(databaseDown);
    expect((await visitWith(tracker, link, ctx.now)).status).toBe(302);
    expect((await visitWith(tracker, link, addMs(ctx.now, SECOND))).status).toBe(302);
  });

  it('a destination without a program still gets the interstitial', async () => {
    const response = await visitWith(
      createTracker(databaseDown),
      link.replace(/\/brd_.*/, '?url=https://unknown.example/'),
      ctx.now,
    );
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('unknown.example');
  });

  it('a publisher, program or link that D1 may have gets 503 instead of 404', async () => {
    const tracker = createTracker(databaseDown);
    const paths = [
      `/go/${unpublished}/${SHOP_BRAND}`,
      link.replace(/brd_.*/, 'brd_0000000000000000'),
      '/track?id=lnk_00000000000000000000',
    ];
    for (const path of paths) await expectUnavailable(await visitWith(tracker, path, ctx.now));
  });
});

describe('while KV is down', () => {
  it('an isolate uses what it has cached, at any age', async () => {
    const kv = { fails: false };
    const tracker = createTracker({ ...databaseDown, EDGE: failingWhen(kv) });
    expect((await visitWith(tracker, link, ctx.now)).status).toBe(302);
    kv.fails = true;
    for (const minutes of [1, 1.5, 3, 60])
      expect(
        (await visitWith(tracker, link, addMs(ctx.now, minutes * MINUTE))).status,
        `${minutes} min`,
      ).toBe(302);
  });

  it('an isolate with an empty cache reads D1', async () => {
    expect((await visitWith(createTracker(tableDown), link, ctx.now)).status).toBe(302);
    const missing = await visitWith(createTracker(tableDown), `/go/PUB999998/${SHOP_BRAND}`, ctx.now);
    expect(await missing.json()).toMatchObject({ status: 404, code: 'publisher.unknown' });
  });
});

describe('while D1 and KV are down', () => {
  it('a visitor gets 503, and the link works as soon as one of them is back', async () => {
    const stores = { fails: true };
    const tracker = createTracker({ ...databaseDown, EDGE: failingWhen(stores) });
    await expectUnavailable(await visitWith(tracker, link, ctx.now));
    stores.fails = false;
    expect((await visitWith(tracker, link, ctx.now)).status).toBe(302);
  });

  it('a browser gets a page that asks to try again', async () => {
    const response = await visitWith(createTracker(bothDown), link, ctx.now, { accept: 'text/html' });
    expect(response.status).toBe(503);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(await response.text()).toContain('Try again in a moment');
  });
});

/** The edge table, which fails while `state.fails`. */
function failingWhen(state: { fails: boolean }): KVNamespace {
  const broken = failing(env.EDGE, down);
  return new Proxy(env.EDGE, {
    get: (table, name) => {
      const member: unknown = Reflect.get(state.fails ? broken : table, name);
      return typeof member === 'function' ? member.bind(table) : member;
    },
  });
}

async function expectUnavailable(response: Response): Promise<void> {
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(await response.json()).toMatchObject({ code: 'tracking.unavailable' });
}
