import { describe, expect, it } from 'vitest';
import { addFigures, type FiguresByMetric, figuresOf } from '../../platform/samples/figures.ts';
import { parseInstant } from '../../platform/time.ts';
import type { RequestLine } from '../request-logs/request-line.ts';
import { logsRequest, metricsRequest, tracesRequest } from './otlp.ts';

const AT = parseInstant('2026-11-26T12:00:00Z');
const RESOURCE = { service: 'tributary', environment: 'production', version: '1.2.3' };
const CALL: RequestLine = {
  ...{ requestId: 'r-1', at: AT, kind: 'call', what: 'POST /v1/claims', level: 'error' },
  ...{ status: 500, code: 'internal', ms: 250, actor: 'publisher' },
};

describe('metrics', () => {
  it('have durations as exponential histograms whose buckets hold every duration', () => {
    const figures: FiguresByMetric = {};
    for (const ms of [0, 1, 2, 3, 40, 900])
      addFigures(figures, { 'redirect.response_ms': figuresOf(ms, true) });
    const point = pointOf(metricsRequest(RESOURCE, [{ at: AT, figures }]), 'exponentialHistogram');
    expect(point).toMatchObject({
      startTimeUnixNano: '1795694400000000000',
      timeUnixNano: '1795694460000000000',
      ...{ count: '6', sum: 946, max: 900, scale: 2, zeroCount: '2', zeroThreshold: 1 },
    });
    const { offset, bucketCounts } = point.positive as { offset: number; bucketCounts: string[] };
    for (const ms of [2, 3, 40, 900]) {
      // Bucket i holds what is above base ** i, up to base ** (i + 1).
      const bucket = Math.ceil(4 * Math.log2(ms)) - 1;
      expect(Number(bucketCounts[bucket - offset])).toBeGreaterThan(0);
    }
    expect(bucketCounts.reduce((sum, count) => sum + Number(count), 0) + 2).toBe(6);
  });

  it('have everything else as count, sum and maximum', () => {
    const figures = { 'queue.clicks': { count: 2, sum: 8, max: 5 } };
    expect(pointOf(metricsRequest(RESOURCE, [{ at: AT, figures }]), 'histogram')).toMatchObject({
      ...{ count: '2', sum: 8, max: 5, bucketCounts: [], explicitBounds: [] },
    });
  });
});

describe('traces', () => {
  it('have a call and the messages that it sent in one trace', () => {
    const message: RequestLine = {
      ...CALL,
      kind: 'message',
      what: 'tributary-emails',
      level: 'info',
      status: null,
      ms: 2_000,
    };
    const [call, sent] = spansOf(tracesRequest(RESOURCE, [CALL, message]));
    expect(call).toMatchObject({ name: 'POST /v1/claims', kind: 2, status: { code: 2 } });
    expect(Number(BigInt(String(call?.endTimeUnixNano)) - BigInt(String(call?.startTimeUnixNano)))).toBe(
      250_000_000,
    );
    expect(sent).toMatchObject({ traceId: call?.traceId, parentSpanId: call?.spanId, kind: 5 });
    expect(String(call?.traceId)).toMatch(/^[0-9a-f]{32}$/);
    expect(String(call?.spanId)).toMatch(/^[0-9a-f]{16}$/);
  });
});

describe('logs', () => {
  it('have events and what was wrong, and no call that went well', () => {
    const well: RequestLine = { ...CALL, level: 'info', status: 201, code: null };
    const event: RequestLine = {
      ...CALL,
      kind: 'event',
      what: 'request.failed',
      level: 'warn',
      status: null,
    };
    const request = logsRequest(RESOURCE, [CALL, well, event]) as {
      resourceLogs: [{ scopeLogs: [{ logRecords: { severityNumber: number; body: object }[] }] }];
    };
    expect(request.resourceLogs[0].scopeLogs[0].logRecords).toMatchObject([
      { severityNumber: 17, body: { stringValue: 'POST /v1/claims' } },
      { severityNumber: 13, body: { stringValue: 'request.failed' } },
    ]);
  });
});

type Fields = Record<string, unknown>;

function pointOf(request: object, kind: string): Fields {
  const { resourceMetrics } = request as {
    resourceMetrics: [{ scopeMetrics: [{ metrics: Record<string, { dataPoints: Fields[] }>[] }] }];
  };
  const point = resourceMetrics[0].scopeMetrics[0].metrics[0]?.[kind]?.dataPoints[0];
  if (!point) throw new Error(`There is no ${kind}.`);
  return point;
}

function spansOf(request: object): Fields[] {
  const { resourceSpans } = request as { resourceSpans: [{ scopeSpans: [{ spans: Fields[] }] }] };
  return resourceSpans[0].scopeSpans[0].spans;
}
