import { describe, expect, it } from 'vitest';
import { neverResponds, SHORT_TIMEOUT, testDeliveryEnv } from '../../webhooks/testing/delivery-env.ts';
import { DAY } from '../time.ts';
import { attempt } from './attempt.ts';

const request = () => new Request('https://hooks.alder.example/in', { method: 'POST', body: '{}' });
const attemptAt = (receive: () => Response | Promise<Response>, changes = {}) =>
  attempt(testDeliveryEnv(receive, changes).deliveryEnv, request());

describe('attempt', () => {
  it('returns status and body of a response', async () => {
    expect(await attemptAt(() => new Response('thanks', { status: 202 }))).toMatchObject({
      status: 202,
      responseBody: 'thanks',
      fault: null,
      retryAfterMs: null,
    });
  });

  it('times out if the receiver never responds', async () => {
    expect(await attemptAt(neverResponds, SHORT_TIMEOUT)).toMatchObject({ status: null, fault: 'timed_out' });
  });

  it('returns an error if the receiver can’t be reached', async () => {
    const refuses = () => Promise.reject(new TypeError('connection refused'));
    expect(await attemptAt(refuses)).toMatchObject({ status: null, fault: 'unreachable' });
  });

  it.each(['https://alder.example/new', 'http://169.254.169.254/latest/meta-data/'])(
    'doesn’t follow a redirect to %s',
    async (location) => {
      const { deliveryEnv, received } = testDeliveryEnv(
        () => new Response(null, { status: 302, headers: { location } }),
      );
      expect(await attempt(deliveryEnv, request())).toMatchObject({ status: 302, fault: 'redirected' });
      expect(received.map((each) => [each.url, each.redirect])).toEqual([
        ['https://hooks.alder.example/in', 'manual'],
      ]);
    },
  );

  it('reads 1 KB of a 10 MB response and cancels the rest', async () => {
    let sent = 0;
    let canceled = false;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent >= 10_000_000) return controller.close();
        sent += 10_000;
        controller.enqueue(new Uint8Array(10_000).fill(120));
      },
      cancel() {
        canceled = true;
      },
    });
    const { status, responseBody } = await attemptAt(() => new Response(body));
    expect(status).toBe(200);
    expect(responseBody).toBe('x'.repeat(1_024));
    expect(sent).toBeLessThan(100_000);
    expect(canceled).toBe(true);
  });

  it('returns the part of a body that arrived before the timeout', async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('half')),
    });
    expect(await attemptAt(() => new Response(body), SHORT_TIMEOUT)).toMatchObject({
      status: 200,
      responseBody: 'half',
    });
  });

  it('returns the status of a response whose body breaks off', async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.error(new Error('cut')),
    });
    expect(await attemptAt(() => new Response(body))).toMatchObject({ status: 200, responseBody: '' });
  });

  it('replaces bytes that aren’t valid text', async () => {
    const { responseBody } = await attemptAt(() => new Response(new Uint8Array([0, 255, 254, 65])));
    expect(responseBody).toBe('\ufffd\ufffd\ufffdA');
  });

  it.each([
    [429, '120', 120_000],
    [503, '1', 1_000],
    [503, 'soon', null],
    [500, '120', null],
    [200, '120', null],
  ])('reads the Retry-After of status %i, %s, as %s ms', async (status, header, retryAfterMs) => {
    const result = await attemptAt(() => new Response(null, { status, headers: { 'retry-after': header } }));
    expect(result).toMatchObject({ status, retryAfterMs });
  });

  it('reads a Retry-After that is a date', async () => {
    const { deliveryEnv } = testDeliveryEnv(() => {
      const headers = { 'retry-after': new Date(deliveryEnv.clock() + DAY).toUTCString() };
      return new Response(null, { status: 429, headers });
    });
    const { retryAfterMs } = await attempt(deliveryEnv, request());
    expect(retryAfterMs).toBeGreaterThan(DAY - 2_000);
    expect(retryAfterMs).toBeLessThanOrEqual(DAY);
  });
});
