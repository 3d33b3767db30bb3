import { describe, expect, it } from 'vitest';
import { DomainError } from '../platform/errors.ts';
import { addMs, type Instant, SECOND } from '../platform/time.ts';
import { admit, failed, freshBreaker, succeeded } from './breaker.ts';
import { openUpstream } from './upstream.ts';

const NOON = Date.UTC(2026, 10, 21, 12) as Instant;
const FEED = 'https://feeds.example/merchants?key=s3cret';

/** An upstream whose network responds with `send`. Only waiting moves its clock. */
function networkThat(send: (request: Request) => Promise<Response>) {
  let now = NOON;
  let state = freshBreaker(NOON);
  const calls: Instant[] = [];
  const upstream = openUpstream({
    network: 'wildfire',
    gate: {
      async admit(at, minIntervalMs) {
        const admitted = admit(state, at, minIntervalMs);
        state = admitted.state;
        return { admission: admitted.admission, status: state.status };
      },
      async succeeded(admittedAt, at) {
        state = succeeded(state, admittedAt, at);
      },
      async failed(admittedAt, at) {
        state = failed(state, admittedAt, at);
      },
    },
    send(request) {
      calls.push(now);
      return send(request);
    },
    clock: () => now,
    async wait(milliseconds) {
      now = addMs(now, milliseconds);
    },
  });
  return { upstream, calls, breaker: () => state };
}

const answering = (status: number, headers: Record<string, string> = {}) =>
  networkThat(async () => new Response('token=s3cret', { status, headers }));

/** A byte stream of one chunk, as a network's body is; `next` decides what happens then. */
function bodyThat(next: () => Promise<void>): ReadableStream<Uint8Array> {
  let pulled = false;
  return new ReadableStream({
    type: 'bytes',
    async pull(controller) {
      if (pulled) return next();
      pulled = true;
      controller.enqueue(new TextEncoder().encode('half'));
    },
  });
}

/** A stream of these chunks that can't be read into a buffer. */
function bodyOf(chunks: Uint8Array[]): ReadableStream<Uint8Array> {
  const left = chunks.values();
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const { done, value } = left.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

async function errorOf(call: Promise<unknown>): Promise<DomainError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof DomainError) return error;
  throw new Error('The call should have failed with a DomainError.');
}

describe('a call upstream', () => {
  it.each([
    [429, { 'retry-after': '17' }, 'upstream.rate_limited', 17, 1],
    [429, { 'retry-after': '0' }, 'upstream.rate_limited', 10, 1],
    [429, { 'retry-after': '1.5' }, 'upstream.rate_limited', 10, 1],
    [429, {}, 'upstream.rate_limited', 60, 1],
    [503, { 'retry-after': 'Sat, 21 Nov 2026 12:02:00 GMT' }, 'upstream.unavailable', 120, 1],
    [500, {}, 'upstream.unavailable', undefined, 1],
    [401, {}, 'upstream.unauthorized', undefined, 0],
    [403, {}, 'upstream.unauthorized', undefined, 0],
    [404, {}, 'upstream.refused', undefined, 0],
  ])('fails for the status %i with %j as %s', async (status, headers, code, retryAfter, failures) => {
    const { upstream, breaker } = answering(status, headers as Record<string, string>);
    const error = await errorOf(upstream.fetch(new Request(FEED)));
    expect(error).toMatchObject({ code, retryAfter });
    expect(breaker().failures).toBe(failures);
  });

  it.each([429, 500, 401, 404])(
    'fails without the URL, the headers or the body in the error when the response is %i',
    async (status) => {
      const request = new Request(FEED, { headers: { authorization: 'Bearer s3cret' } });
      const error = await errorOf(answering(status).upstream.fetch(request));
      expect(`${error.message}${error.stack}${error.cause}`).not.toMatch(/s3cret|feeds\.example/);
    },
  );

  it('counts a refused connection as a failure and hides the reason, which may contain the URL', async () => {
    const { upstream, breaker } = networkThat(() => Promise.reject(new TypeError(`cannot reach ${FEED}`)));
    const error = await errorOf(upstream.fetch(new Request(FEED)));
    expect(error.code).toBe('upstream.unavailable');
    expect(`${error.message}${error.stack}${error.cause}`).not.toContain('s3cret');
    expect(breaker().failures).toBe(1);
  });

  it('fails when no response comes in time', async () => {
    const { upstream, breaker } = networkThat(
      ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    const error = await errorOf(upstream.fetch(new Request(FEED), { timeoutMs: 5 }));
    expect(error.code).toBe('upstream.unavailable');
    expect(breaker().failures).toBe(1);
  });

  it('fails when the body stalls after the headers, and the breaker counts a failure', async () => {
    const { upstream, breaker } = networkThat(
      async () => new Response(bodyThat(() => new Promise(() => {}))),
    );
    const response = await upstream.fetch(new Request(FEED), { timeoutMs: 5 });
    expect((await errorOf(response.text())).code).toBe('upstream.truncated');
    expect(breaker().failures).toBe(1);
  });

  it('opens the breaker when its body stalls repeatedly', async () => {
    const { upstream, breaker } = networkThat(
      async () => new Response(bodyThat(() => new Promise(() => {}))),
    );
    for (let call = 0; call < 5; call++) {
      const response = await upstream.fetch(new Request(FEED), { timeoutMs: 2 });
      await errorOf(response.text());
    }
    expect(breaker().status).toBe('OPEN');
  });

  it('counts a body that breaks off as a failure, without the reason, which may contain the URL', async () => {
    const { upstream, breaker } = networkThat(
      async () => new Response(bodyThat(() => Promise.reject(new TypeError(`lost ${FEED}`)))),
    );
    const error = await errorOf((await upstream.fetch(new Request(FEED))).text());
    expect(`${error.message}${error.stack}${error.cause}`).not.toContain('s3cret');
    expect(breaker().failures).toBe(1);
  });

  it('succeeds once its body is read to the end or its reader cancels', async () => {
    const { upstream, breaker } = networkThat(async () => new Response('whole'));
    const whole = await upstream.fetch(new Request(FEED));
    expect(await whole.text()).toBe('whole');
    await (await upstream.fetch(new Request(FEED))).body?.cancel();
    expect(breaker()).toMatchObject({ status: 'CLOSED', failures: 0 });
  });

  it('returns a body larger than one read, byte for byte', async () => {
    const sent = Uint8Array.from({ length: 200_000 }, (_, at) => at % 251);
    for (const body of [sent, bodyOf([sent.slice(0, 7), sent.slice(7)])]) {
      const { upstream } = networkThat(async () => new Response(body));
      const received = await (await upstream.fetch(new Request(FEED))).bytes();
      expect(Buffer.from(received).equals(sent)).toBe(true);
    }
  });

  it('follows redirects and returns the response', async () => {
    const { upstream } = networkThat(async ({ redirect }) => new Response(redirect));
    expect(await (await upstream.fetch(new Request(FEED))).text()).toBe('follow');
  });

  it('waits for the rate limit when the wait is short', async () => {
    const { upstream, calls } = answering(200);
    for (let call = 0; call < 3; call++)
      await upstream.fetch(new Request(FEED), { minIntervalMs: 5 * SECOND });
    expect(calls).toEqual([NOON, NOON + 5 * SECOND, NOON + 10 * SECOND]);
  });

  it('fails as busy when the wait is long, with a time to retry', async () => {
    const { upstream, calls } = answering(200);
    await upstream.fetch(new Request(FEED), { minIntervalMs: 60 * SECOND });
    expect(await errorOf(upstream.fetch(new Request(FEED)))).toMatchObject({
      code: 'upstream.busy',
      retryAfter: 60,
    });
    expect(calls).toHaveLength(1);
  });

  it('is not made while the breaker is open', async () => {
    const { upstream, calls } = answering(500);
    for (let call = 0; call < 5; call++) await errorOf(upstream.fetch(new Request(FEED)));
    const error = await errorOf(upstream.fetch(new Request(FEED)));
    expect(error).toMatchObject({ code: 'upstream.breaker_open', retryAfter: 30 });
    expect(calls).toHaveLength(5);
  });
});
