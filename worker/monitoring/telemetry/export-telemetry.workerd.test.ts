import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { figuresOf, minuteOf, SAMPLES } from '../../platform/samples/figures.ts';
import { addMs, MINUTE, systemClock } from '../../platform/time.ts';
import { REQUESTS, type RequestLine } from '../request-logs/request-line.ts';
import { exportTelemetry, headersOf } from './export-telemetry.ts';

const now = minuteOf(systemClock());
const ctx = { now };
const requests = () => env.REQUEST_LOG.getByName(REQUESTS);
const CONFIGURED = {
  ...env,
  OTLP_ENDPOINT: 'https://otlp.example/',
  OTLP_HEADERS: 'authorization=Basic%20abc',
};

interface Sent {
  url: string;
  headers: Headers;
  body: Record<string, unknown>;
}

beforeEach(async () => {
  await env.REQUEST_LOG.getByName(REQUESTS).find('none');
  await runInDurableObject(
    env.SAMPLES.getByName(SAMPLES),
    (_, { storage }) => void storage.sql.exec('DELETE FROM minutes'),
  );
  await runInDurableObject(requests(), (_, { storage }) => {
    storage.sql.exec('DELETE FROM lines');
    storage.kv.delete('telemetry');
  });
});

/** A collector that answers with these statuses, then with 200. */
function collector(...statuses: number[]) {
  const sent: Sent[] = [];
  const send = (async (url: string, init: RequestInit) => {
    sent.push({ url, headers: new Headers(init.headers), body: JSON.parse(String(init.body)) });
    return new Response('{}', { status: statuses.shift() ?? 200 });
  }) as typeof fetch;
  return { sent, send };
}

const line = (changes: Partial<RequestLine>): RequestLine => ({
  ...{ requestId: 'r-1', at: addMs(now, -MINUTE), kind: 'call', what: 'POST /v1/claims', level: 'info' },
  ...{ status: 201, code: null, ms: 12, actor: 'publisher' },
  ...changes,
});

async function measure(minutesAgo: number, ms: number): Promise<void> {
  await env.SAMPLES.getByName(SAMPLES).add([
    { at: addMs(now, -minutesAgo * MINUTE), figures: { 'redirect.response_ms': figuresOf(ms, true) } },
  ]);
}

describe('the export of telemetry', () => {
  it('sends nothing while no endpoint is set', async () => {
    await measure(5, 4);
    const { sent, send } = collector();
    expect(await exportTelemetry(ctx, { ...env, OTLP_ENDPOINT: '' }, 100, send)).toMatchObject({
      minutes: 0,
    });
    expect(sent).toEqual([]);
  });

  it('sends metrics, traces and logs once, with the headers of the deployment', async () => {
    await measure(5, 4);
    await requests().add([
      line({}),
      line({ kind: 'event', what: 'email.failed', level: 'error', code: 'x' }),
    ]);
    const { sent, send } = collector();
    await untilDone(send);
    expect(sent.map(({ url }) => url).sort()).toEqual([
      'https://otlp.example/v1/logs',
      'https://otlp.example/v1/metrics',
      'https://otlp.example/v1/traces',
    ]);
    for (const { headers } of sent)
      expect([headers.get('authorization'), headers.get('content-type')]).toEqual([
        'Basic abc',
        'application/json',
      ]);
    const again = collector();
    await untilDone(again.send);
    expect(again.sent).toEqual([]);
  });

  it('leaves a minute that isolates may still report for the next time', async () => {
    await measure(1, 4);
    const { sent, send } = collector();
    await untilDone(send);
    expect(sent).toEqual([]);
    await exportTelemetry({ now: addMs(now, 5 * MINUTE) }, CONFIGURED, 100, send);
    expect(sent).toHaveLength(1);
  });

  it('sends again what the collector didn’t accept', async () => {
    await measure(5, 4);
    await expect(untilDone(collector(503).send)).rejects.toMatchObject({ code: 'telemetry.not_accepted' });
    const { sent, send } = collector();
    await untilDone(send);
    expect(sent).toHaveLength(1);
  });

  it('goes on in the next run when there are more lines than a run takes', async () => {
    await requests().add(['a', 'b', 'c'].map((requestId) => line({ requestId })));
    const { sent, send } = collector();
    expect(await exportTelemetry(ctx, CONFIGURED, 2, send)).toMatchObject({ lines: 2, more: true });
    expect(await exportTelemetry(ctx, CONFIGURED, 2, send)).toMatchObject({ lines: 1 });
    expect(sent).toHaveLength(2);
  });
});

/** Runs until a run leaves nothing. */
async function untilDone(send: typeof fetch): Promise<void> {
  while ((await exportTelemetry(ctx, CONFIGURED, 100, send)).more);
}

it.each([
  ['', {}],
  ['api-key=a%2Cb, x=1', { 'api-key': 'a,b', x: '1' }],
  ['nothing', {}],
])('the headers of “%s” are %j', (text, headers) => {
  expect(headersOf(text)).toEqual(headers);
});
