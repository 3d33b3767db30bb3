import { describe, expect, it } from 'vitest';
import { DAY } from '../platform/time.ts';
import { attempt } from './attempt.ts';
import { hangs, IMPATIENT, testOutside } from './testing/test-outside.ts';

const request = () => new Request('https://hooks.alder.example/in', { method: 'POST', body: '{}' });
const at = (receive: () => Response | Promise<Response>, changes = {}) =>
  attempt(testOutside(receive, changes).outside, request());

describe('a receiver', () => {
  it('that takes it is logged with status and answer', async () => {
    expect(await at(() => new Response('thanks', { status: 202 }))).toMatchObject({
      status: 202,
      responseBody: 'thanks',
      fault: null,
      askedFor: null,
    });
  });

  it('that hangs is given up', async () => {
    expect(await at(hangs, IMPATIENT)).toMatchObject({ status: null, fault: 'timed_out' });
  });

  it('that can’t be reached is given up', async () => {
    const refuses = () => Promise.reject(new TypeError('connection refused'));
    expect(await at(refuses)).toMatchObject({ status: null, fault: 'unreachable' });
  });

  it.each(['https://alder.example/new', 'http://169.254.169.254/latest/meta-data/'])(
    'that redirects to %s is not followed',
    async (location) => {
      const { outside, received } = testOutside(
        () => new Response(null, { status: 302, headers: { location } }),
      );
      expect(await attempt(outside, request())).toMatchObject({ status: 302, fault: 'redirected' });
      expect(received.map((each) => [each.url, each.redirect])).toEqual([
        ['https://hooks.alder.example/in', 'manual'],
      ]);
    },
  );

  it('with 10 MB to say is heard for a kilobyte', async () => {
    let sent = 0;
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent >= 10_000_000) return controller.close();
        sent += 10_000;
        controller.enqueue(new Uint8Array(10_000).fill(120));
      },
      cancel() {
        cancelled = true;
      },
    });
    const { status, responseBody } = await at(() => new Response(body));
    expect(status).toBe(200);
    expect(responseBody).toBe('x'.repeat(1_024));
    expect(sent).toBeLessThan(100_000);
    expect(cancelled).toBe(true);
  });

  it('that begins its answer and hangs has answered', async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('half')),
    });
    expect(await at(() => new Response(body), IMPATIENT)).toMatchObject({
      status: 200,
      responseBody: 'half',
    });
  });

  it('that breaks off in its answer has answered', async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.error(new Error('cut')),
    });
    expect(await at(() => new Response(body))).toMatchObject({ status: 200, responseBody: '' });
  });

  it('that answers garbage is logged in characters that can be stored', async () => {
    const { responseBody } = await at(() => new Response(new Uint8Array([0, 255, 254, 65])));
    expect(responseBody).toBe('\ufffd\ufffd\ufffdA');
  });

  it.each([
    [429, '120', 120_000],
    [503, '1', 1_000],
    [503, 'soon', null],
    [500, '120', null],
    [200, '120', null],
  ])('that answers %i with Retry-After %s is left alone for %s ms', async (status, header, askedFor) => {
    const made = await at(() => new Response(null, { status, headers: { 'retry-after': header } }));
    expect(made).toMatchObject({ status, askedFor });
  });

  it('may name a date to come back at', async () => {
    const { outside } = testOutside(() => {
      const headers = { 'retry-after': new Date(outside.clock() + DAY).toUTCString() };
      return new Response(null, { status: 429, headers });
    });
    const { askedFor } = await attempt(outside, request());
    expect(askedFor).toBeGreaterThan(DAY - 2_000);
    expect(askedFor).toBeLessThanOrEqual(DAY);
  });
});
