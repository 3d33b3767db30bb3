import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { setStatus } from '../../accounts/publishers/publishers.ts';
import { edgeBuilders } from '../../app/edge-builders.ts';
import { createTracker } from '../../app/services.ts';
import { publishEdge } from '../../catalog/edge-publisher.ts';
import type { PublisherId } from '../../platform/ids.ts';
import { testContext } from '../../platform/testing/context.ts';
import { down, failing } from '../../platform/testing/failing.ts';
import { addMs, SECOND } from '../../platform/time.ts';
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

const networkOf = (response: Response) => URL.parse(response.headers.get('location') ?? '')?.pathname;

describe('LinkPlanCache', () => {
  it('gives each click of a link its own ID', async () => {
    const tracker = createTracker(env);
    const ids = new Set<string | null | undefined>();
    for (let visit = 0; visit < 5; visit++) {
      const response = await visitWith(tracker, link, now);
      ids.add(URL.parse(response.headers.get('location') ?? '')?.searchParams.get('tc'));
    }
    expect(ids.size).toBe(5);
  });

  it('follows a suspension within 40 seconds', async () => {
    const tracker = createTracker(env);
    const earning = networkOf(await visitWith(tracker, link, now));
    await visitWith(tracker, link, addMs(now, SECOND));
    await setStatus(ctx, publisher, 'suspended');
    await publishEdge(ctx, env.EDGE, edgeBuilders);
    expect(networkOf(await visitWith(tracker, link, addMs(now, 19 * SECOND)))).toBe(earning);
    expect(networkOf(await visitWith(tracker, link, addMs(now, 40 * SECOND)))).not.toBe(earning);
    await setStatus(ctx, publisher, 'active');
    await publishEdge(ctx, env.EDGE, edgeBuilders);
  });

  it('doesn’t cache a link that was only found in D1', async () => {
    const tracker = createTracker({ ...env, EDGE: failing(env.EDGE, down) });
    await visitWith(tracker, link, now);
    expect(tracker.plans.find(`https://tributary.example${link}`, now)).toBeNull();
  });

  it('returns data for a cached link to a caller that accepts JSON', async () => {
    const tracker = createTracker(env);
    await visitWith(tracker, link, now);
    await visitWith(tracker, link, now);
    const asData = await visitWith(tracker, link, now, { accept: 'application/json' });
    expect(await asData.json()).toMatchObject({ click_id: expect.stringMatching(/^[0-9a-z]{30}$/) });
  });
});
