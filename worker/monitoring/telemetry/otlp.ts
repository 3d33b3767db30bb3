import { sha256Hex } from '../../platform/hashing.ts';
import type { Figures } from '../../platform/samples/figures.ts';
import type { StoredFigures } from '../../platform/samples/sample-store.ts';
import { addMs, type Instant, MINUTE } from '../../platform/time.ts';
import type { RequestLine } from '../request-logs/request-line.ts';

/** OTLP in JSON (opentelemetry.io/docs/specs/otlp): 64-bit numbers are text, IDs are hexadecimal. */
type Json = Record<string, unknown>;

/** 2 ** (2 ** -SCALE) is the base of our classes of durations. */
const SCALE = 2;
const DELTA = 1;
const INTERNAL = 1;
const CONSUMER = 5;
const SERVER = 2;
const ERROR_STATUS = 2;

export interface Resource {
  /** `service.name`. */
  service: string;
  environment: string;
  version: string;
}

/** A request of `/v1/metrics`: one point a minute of each metric. */
export function metricsRequest(resource: Resource, minutes: readonly StoredFigures[]): Json {
  const points = new Map<string, { at: Instant; figures: Figures }[]>();
  for (const { at, figures } of minutes)
    for (const [name, ofMetric] of Object.entries(figures)) {
      const ofName = points.get(name) ?? [];
      ofName.push({ at, figures: ofMetric });
      points.set(name, ofName);
    }
  const metrics = [...points].map(([name, ofName]) => metricOf(name, ofName));
  return { resourceMetrics: [{ resource: resourceOf(resource), scopeMetrics: [{ scope: SCOPE, metrics }] }] };
}

function metricOf(name: string, points: readonly { at: Instant; figures: Figures }[]): Json {
  const isDuration = points.some(({ figures }) => figures.classes !== undefined);
  const unit = name.endsWith('_ms') ? 'ms' : name.endsWith('_s') ? 's' : '1';
  const dataPoints = points.map(({ at, figures }) => ({
    startTimeUnixNano: nanos(at),
    timeUnixNano: nanos(addMs(at, MINUTE)),
    count: String(figures.count),
    sum: figures.sum,
    max: figures.max,
    ...(isDuration ? exponentialBuckets(figures) : { bucketCounts: [], explicitBounds: [] }),
  }));
  const histogram = { aggregationTemporality: DELTA, dataPoints };
  return {
    name: `tributary.${name}`,
    unit,
    ...(isDuration ? { exponentialHistogram: histogram } : { histogram }),
  };
}

/** Class n holds durations up to 2 ** (n / 4) ms and is bucket n - 1. The first one, up to a millisecond, is that of zeros. */
function exponentialBuckets({ classes = {} }: Figures): Json {
  const numbers = Object.keys(classes).map(Number);
  const positive = numbers.filter((number) => number > 0);
  const first = positive.length > 0 ? Math.min(...positive) : 1;
  const last = positive.length > 0 ? Math.max(...positive) : 0;
  const bucketCounts = Array.from({ length: last - first + 1 }, (_, index) =>
    String(classes[String(first + index)] ?? 0),
  );
  const zeros = numbers
    .filter((number) => number <= 0)
    .reduce((sum, number) => sum + (classes[String(number)] ?? 0), 0);
  return {
    scale: SCALE,
    zeroCount: String(zeros),
    zeroThreshold: 1,
    positive: { offset: first - 1, bucketCounts },
  };
}

/** A request of `/v1/logs`: the events, and what was wrong with a call. */
export function logsRequest(resource: Resource, lines: readonly RequestLine[]): Json {
  const logRecords = lines
    .filter(({ kind, level }) => kind === 'event' || level !== 'info')
    .map((line) => ({
      timeUnixNano: nanos(line.at),
      severityNumber: { info: 9, warn: 13, error: 17 }[line.level],
      severityText: line.level.toUpperCase(),
      body: { stringValue: line.what },
      attributes: attributesOf(line),
      traceId: traceIdOf(line.requestId),
    }));
  return { resourceLogs: [{ resource: resourceOf(resource), scopeLogs: [{ scope: SCOPE, logRecords }] }] };
}

/** A request of `/v1/traces`: a span for each call, and for each message that it has sent. */
export function tracesRequest(resource: Resource, lines: readonly RequestLine[]): Json {
  const spans = lines
    .filter(({ kind }) => kind !== 'event')
    .map((line) => {
      const { requestId, at, kind, what, level, ms } = line;
      const call = spanIdOf(requestId, 'call');
      return {
        traceId: traceIdOf(requestId),
        spanId: kind === 'call' ? call : spanIdOf(requestId, `${what} ${at}`),
        ...(kind === 'call' ? {} : { parentSpanId: call }),
        name: what,
        kind: kind === 'call' ? SERVER : kind === 'message' ? CONSUMER : INTERNAL,
        startTimeUnixNano: nanos(kind === 'call' ? at : addMs(at, -(ms ?? 0))),
        endTimeUnixNano: nanos(kind === 'call' ? addMs(at, ms ?? 0) : at),
        attributes: attributesOf(line),
        status: level === 'error' ? { code: ERROR_STATUS } : {},
      };
    });
  return { resourceSpans: [{ resource: resourceOf(resource), scopeSpans: [{ scope: SCOPE, spans }] }] };
}

const SCOPE = { name: 'tributary' };

function resourceOf({ service, environment, version }: Resource): Json {
  return {
    attributes: [
      text('service.name', service),
      text('service.version', version),
      text('deployment.environment.name', environment),
    ],
  };
}

function attributesOf({ requestId, status, code, actor }: RequestLine): Json[] {
  return [
    text('request.id', requestId),
    ...(status === null ? [] : [{ key: 'http.response.status_code', value: { intValue: String(status) } }]),
    ...(code === null ? [] : [text('error.type', code)]),
    ...(actor === null ? [] : [text('tributary.actor', actor)]),
  ];
}

function text(key: string, stringValue: string): Json {
  return { key, value: { stringValue } };
}

function nanos(at: Instant): string {
  return `${at}000000`;
}

function traceIdOf(requestId: string): string {
  return sha256Hex(requestId).slice(0, 32);
}

function spanIdOf(requestId: string, what: string): string {
  return sha256Hex(`${requestId} ${what}`).slice(0, 16);
}
