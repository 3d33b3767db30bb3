import type { Context } from '../../platform/context.ts';
import { VERSION } from '../../platform/contract/version.ts';
import { failure } from '../../platform/failure.ts';
import { CRON, job } from '../../platform/job.ts';
import { minuteOf, SAMPLES } from '../../platform/samples/figures.ts';
import { addMs, HOUR, instantOf, MINUTE, SECOND } from '../../platform/time.ts';
import { REQUESTS } from '../request-logs/request-line.ts';
import { logsRequest, metricsRequest, type Resource, tracesRequest } from './otlp.ts';

/** Isolates report a minute with what they measure first after it, so a minute is sent once others have had time to. */
const SETTLED_AFTER_MS = 3 * MINUTE;
/** What wasn't taken for longer is left out, so that a collector that comes back isn't flooded. */
const MAX_BEHIND_MS = 6 * HOUR;
/** Minutes, and lines, of a request. */
const MAX_MINUTES = 30;
const CAPACITY = 1_000;
const TIMEOUT_MS = 20 * SECOND;

type TelemetryEnv = Pick<Env, 'SAMPLES' | 'REQUEST_LOG' | 'OTLP_ENDPOINT' | 'OTLP_HEADERS' | 'ENVIRONMENT'>;

const notAccepted = failure(
  'telemetry.not_accepted',
  502,
  (status: number) => `The OpenTelemetry collector answered with status ${status}.`,
);
const notReached = failure('telemetry.not_reached', 502, 'The OpenTelemetry collector couldn’t be reached.');

/**
 * Sends what was measured and logged since the last export to an OpenTelemetry collector. What one doesn't accept is sent again, so it may
 * get the same twice. Nothing is sent while no endpoint is set.
 */
export async function exportTelemetry(
  ctx: Pick<Context, 'now'>,
  env: TelemetryEnv,
  capacity = CAPACITY,
  send: typeof fetch = fetch,
): Promise<{ minutes: number; lines: number; more: boolean }> {
  if (!env.OTLP_ENDPOINT) return { minutes: 0, lines: 0, more: false };
  const requests = env.REQUEST_LOG.getByName(REQUESTS);
  const oldest = minuteOf(addMs(ctx.now, -MAX_BEHIND_MS));
  const stored = await requests.telemetryCursor();
  const from = Math.max(stored?.minute ?? oldest, oldest);
  const settled = minuteOf(addMs(ctx.now, -SETTLED_AFTER_MS));
  const to = Math.max(from, Math.min(settled, from + MAX_MINUTES * MINUTE));
  const [minutes, lines] = await Promise.all([
    env.SAMPLES.getByName(SAMPLES).read({ from: instantOf(from), to: instantOf(to), step: 'minute' }),
    requests.after(stored?.line ?? 0, capacity),
  ]);
  const resource: Resource = {
    service: 'tributary',
    environment: env.ENVIRONMENT,
    version: VERSION,
  };
  const post = (path: string, body: object) => postJson(send, env, path, body);
  if (minutes.length > 0) await post('/v1/metrics', metricsRequest(resource, minutes));
  if (lines.some(({ kind }) => kind !== 'event')) await post('/v1/traces', tracesRequest(resource, lines));
  if (lines.some(({ kind, level }) => kind === 'event' || level !== 'info'))
    await post('/v1/logs', logsRequest(resource, lines));
  await requests.setTelemetryCursor({ minute: to, line: lines.at(-1)?.id ?? stored?.line ?? 0 });
  return { minutes: minutes.length, lines: lines.length, more: lines.length === capacity || to < settled };
}

async function postJson(
  send: typeof fetch,
  { OTLP_ENDPOINT, OTLP_HEADERS }: Pick<Env, 'OTLP_ENDPOINT' | 'OTLP_HEADERS'>,
  path: string,
  body: object,
): Promise<void> {
  const response = await attempt(send, `${OTLP_ENDPOINT.replace(/\/+$/, '')}${path}`, {
    method: 'POST',
    headers: { ...headersOf(OTLP_HEADERS ?? ''), 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw notAccepted(response.status);
}

async function attempt(send: typeof fetch, url: string, init: RequestInit): Promise<Response> {
  try {
    return await send(url, init);
  } catch (error) {
    throw notReached().causedBy(error);
  }
}

/** `name=value,other=value`, as `OTEL_EXPORTER_OTLP_HEADERS` has them: values are URL-encoded. */
export function headersOf(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(',').flatMap((pair) => {
      const at = pair.indexOf('=');
      const name = pair.slice(0, at).trim();
      return at < 1 || name === '' ? [] : [[name, decodeURIComponent(pair.slice(at + 1).trim())]];
    }),
  );
}

export const exportTelemetryJob = job({
  name: 'export_telemetry',
  cron: CRON.everyFiveMinutes,
  maxWait: HOUR,
  work: { items: 'lines', capacity: CAPACITY, bound: 'time', scope: 'invocation' },
  run: (ctx, env, { capacity }) => exportTelemetry(ctx, env, capacity),
});
