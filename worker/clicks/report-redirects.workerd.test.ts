import {
  createExecutionContext,
  createMessageBatch,
  runInDurableObject,
  waitOnExecutionContext,
} from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clickSinks } from '../app/click-sinks.ts';
import { serveLinks } from '../app/serve-links.ts';
import { createTracker } from '../app/services.ts';
import { type PublisherId, publisherNumber } from '../platform/ids.ts';
import { type Figures, percentile, SAMPLES } from '../platform/samples/figures.ts';
import { testContext } from '../platform/testing/context.ts';
import { addMs, MINUTE, systemClock } from '../platform/time.ts';
import { createClickId } from './click-id.ts';
import { packClicks } from './click-queue.ts';
import type { Click } from './click-record.ts';
import { consumeClicks } from './consume-clicks.ts';
import { readClicks } from './read-message.ts';
import { sampleClick } from './redirect/testing/click.ts';
import { BROWSER, openShop, SHOP_BRAND } from './redirect/testing/shop.ts';
import { visitWith } from './redirect/testing/visitor.ts';
import { reportFailures } from './report-redirects.ts';
import { whileStoreRefuses } from './testing/stores.ts';

const ctx = testContext(systemClock());
const samples = () => env.SAMPLES.getByName(SAMPLES);
let publisher: PublisherId;

beforeAll(async () => {
  publisher = await openShop(ctx);
});

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await runInDurableObject(samples(), (_, { storage }) => void storage.sql.exec('DELETE FROM minutes'));
});

afterEach(() => vi.restoreAllMocks());

describe('the samples of redirects', () => {
  it('have a minute’s response times, errors and cache hits, once its clicks are stored', async () => {
    await deliver([[click(null), click(null), click(40), click(900)]]);
    const redirects = await figuresOfMinute();
    expect(redirects['redirect.error']).toMatchObject({ count: 4, sum: 0 });
    expect(redirects['redirect.cached']).toMatchObject({ count: 4, sum: 2 });
    const times = redirects['redirect.response_ms'] as Figures;
    expect(times).toMatchObject({ count: 4, sum: 940, max: 900 });
    expect(percentile(times, 0.5)).toBe(1);
    expect(percentile(times, 0.75)).toBeGreaterThanOrEqual(40);
    expect(percentile(times, 1)).toBe(900);
  });

  it('count a message once its clicks are stored, however often it is delivered before', async () => {
    const message = [click(5)];
    await whileStoreRefuses(publisher, async () => {
      await deliver([message]);
      await deliver([message]);
    });
    expect(await figuresOfMinute()).toEqual({});
    await deliver([message]);
    expect((await figuresOfMinute())['redirect.error']).toMatchObject({ count: 1 });
  });

  it('leave out clicks that a publisher’s server reported, which were no redirects', async () => {
    const { waitedMs: _, ...reported } = click(null);
    await deliver([[reported]]);
    expect(await figuresOfMinute()).toEqual({});
  });

  it('add redirects that failed, whose share is the error rate', async () => {
    await deliver([[click(null), click(3), click(3)]]);
    await reportFailures(env, 1, ctx.now);
    expect((await figuresOfMinute())['redirect.error']).toMatchObject({ count: 4, sum: 1, max: 1 });
  });
});

describe('a redirect', () => {
  it('waits when the isolate reads the edge table, and not when it has the link', async () => {
    const sent: Click[][] = [];
    const CLICKS = { send: async (body: Uint8Array) => void sent.push([body as never]) };
    const tracker = createTracker({ ...env, CLICKS: CLICKS as never });
    const link = `/go/${publisher}/${SHOP_BRAND}`;
    await visitWith({ ...tracker, clock: () => addMs(ctx.now, 7) }, link, ctx.now);
    await visitWith({ ...tracker, clock: () => addMs(ctx.now, 7) }, link, ctx.now);
    const served = sent.flat().flatMap((body) => {
      const { buffer } = body as unknown as Uint8Array;
      return readClicks(buffer).served;
    });
    expect(served.map(({ waitedMs }) => waitedMs)).toEqual([7, null]);
  });

  it('that fails is reported after the response, with those that fail in the same second', async () => {
    const reported = vi.fn(async () => undefined);
    const serve = serveLinks<Env>({
      trackerOf: () => {
        throw new Error('There are no keys.');
      },
      supportOf: () => ({ reportFailures: reported }),
      serveOthers: async () => new Response(),
    });
    const execution = createExecutionContext();
    const request = () => new Request(`https://tributary.example/go/${publisher}/${SHOP_BRAND}`);
    for (let failure = 0; failure < 3; failure++)
      expect((await serve(request(), env, execution)).status).toBe(500);
    expect(reported).not.toHaveBeenCalled();
    await waitOnExecutionContext(execution);
    expect(reported.mock.calls).toEqual([[3]]);
  });
});

/** A click of this minute whose redirect has waited. */
function click(waitedMs: number | null): Click {
  const event = {
    clickId: createClickId('test', {
      at: ctx.now,
      publisher: publisherNumber(publisher) ?? 0,
      program: 0,
    }),
    clickedAt: ctx.now,
    publisherId: publisher,
    userAgent: BROWSER,
  };
  return { ...sampleClick(event), waitedMs };
}

async function deliver(bodies: readonly (readonly Click[])[]): Promise<void> {
  const messages = bodies.map((clicks, index) => ({
    id: `message-${index}`,
    timestamp: new Date(ctx.now),
    attempts: 1,
    body: packClicks(clicks).buffer,
  }));
  await consumeClicks(createMessageBatch('tributary-clicks', messages), clickSinks(ctx, env));
}

async function figuresOfMinute(): Promise<Record<string, Figures>> {
  const from = addMs(ctx.now, -(ctx.now % MINUTE));
  const [minute] = await samples().read({ from, to: addMs(from, MINUTE), step: 'minute' });
  return minute?.figures ?? {};
}
