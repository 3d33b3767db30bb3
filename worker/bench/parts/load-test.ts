import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from '../../local/port.ts';
import { type BenchSystem, startSystem } from '../bench-system.ts';
import { call, operator, probe, setUp } from '../calls.ts';
import { duration, type Finding, whole } from '../finding.ts';
import { sync } from '../follow-sync.ts';
import { quantile } from '../statistics.ts';
import { type Counted, startCountingProxy } from './load/counting-proxy.ts';

const SECONDS = 300;
const REQUESTS_PER_SECOND = 250;
const POLL_MS = 2_000;
const DRAIN_TIMEOUT_MS = 120_000;
/** The report also waits for the proxy. */
const MAX_DIFFERENCE_MS = 10;
/** The publisher of test traffic. */
const TEST_PUBLISHER = 999_999;

const Report = z.object({
  id: z.string(),
  status: z.enum(['running', 'completed', 'failed', 'stopped']),
  detail: z.string().nullable(),
  total_requests: z.number(),
  successful_requests: z.number(),
  failed_requests: z.number(),
  interrupted: z.number(),
  actual_rps: z.number().nullable(),
  p50_latency: z.number().nullable(),
  p95_latency: z.number().nullable(),
});
const One = z.object({ data: Report });
type Report = z.infer<typeof Report>;
const Listed = z.object({ listed: z.number(), distinct: z.number() });
type Listed = z.infer<typeof Listed>;

/**
 * Runs the click tracking scenario for five minutes at 250 requests a second, as an operator starts it. The system reaches its own
 * public address through a proxy that counts and times each response, and the click stores are read afterwards.
 */
export async function loadTest(): Promise<Finding[]> {
  const proxy = await startCountingProxy(await freePort());
  const system = await startSystem('', { PUBLIC_ORIGIN: proxy.origin });
  try {
    proxy.forwardTo(system.origin);
    await setUp(system);
    await sync(system, 'catalog');
    const before = await storedClicks(system);
    const report = await ended(system, await started(system));
    const stored = await drained(system, before.distinct + report.total_requests);
    const clicks = { listed: stored.listed - before.listed, distinct: stored.distinct - before.distinct };
    return [
      nothingLost(report, clicks),
      sameFigures(report, clicks, proxy.counted),
      sameTimes(report, proxy.counted),
    ];
  } finally {
    await Promise.all([proxy.stop(), system.stop()]);
  }
}

async function started(system: BenchSystem): Promise<string> {
  const body = {
    ...{ kind: 'scenario', scenario: 'click-tracking' },
    ...{ duration: SECONDS, target_rps: REQUESTS_PER_SECOND },
  };
  const headers = { ...operator(), 'content-type': 'application/json' };
  const url = `${system.origin}/v1/operations/load-tests`;
  return (await call(url, One, { method: 'POST', headers, body: JSON.stringify(body) })).data.id;
}

async function ended(system: BenchSystem, id: string): Promise<Report> {
  for (;;) {
    const url = `${system.origin}/v1/operations/test-traffic/load-test/${id}`;
    const { data } = await call(url, One, { headers: operator() });
    if (data.status !== 'running') return data;
    await pause(POLL_MS);
  }
}

function storedClicks(system: BenchSystem): Promise<Listed> {
  return probe(system, 'list-clicks', Listed, { publisher: TEST_PUBLISHER });
}

/** Waits until the stores have so many clicks, or for the timeout. */
async function drained(system: BenchSystem, clicks: number): Promise<Listed> {
  const began = performance.now();
  for (;;) {
    const stored = await storedClicks(system);
    if (stored.distinct >= clicks || performance.now() - began > DRAIN_TIMEOUT_MS) return stored;
    await pause(POLL_MS);
  }
}

function nothingLost(report: Report, { listed, distinct }: Listed): Finding {
  const lost = report.total_requests - distinct;
  return {
    promise: `A load test of ${SECONDS} s at ${REQUESTS_PER_SECOND} requests a second on the local stack`,
    target: '0 lost, 0 double',
    measured: `${whole(Math.max(0, lost))} lost, ${whole(listed - distinct + Math.max(0, -lost))} double`,
    details: `${report.status}${report.detail === null ? '' : ` (${report.detail})`}, ${whole(report.actual_rps ?? 0)} requests a second`,
    passed:
      report.status === 'completed' &&
      report.total_requests === SECONDS * REQUESTS_PER_SECOND &&
      report.interrupted === 0 &&
      distinct === report.total_requests &&
      listed === distinct,
  };
}

function sameFigures(report: Report, { distinct }: Listed, { statuses, errors }: Counted): Finding {
  const { 302: redirects = 0, ...others } = statuses;
  const refused = Object.entries(others).filter(([status]) => Number(status) >= 400);
  const seen = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  return {
    promise: 'The report of the load test, against the click stores and a counter outside the system',
    target: 'equal',
    measured: `${whole(report.successful_requests)} reported, ${whole(distinct)} stored, ${whole(redirects)} seen`,
    details: `${whole(report.failed_requests)} failed, ${whole(refused.reduce((sum, [, count]) => sum + count, 0) + errors)} seen failing`,
    passed:
      report.successful_requests === distinct &&
      report.successful_requests === redirects &&
      report.total_requests === seen,
  };
}

/** Locally the senders share a thread with what they measure, so the slowest responses also wait for it on their way back. */
function sameTimes(report: Report, { latencies }: Counted): Finding {
  const sorted = Float64Array.from(latencies).sort();
  const [p50, p95] = [quantile(sorted, 0.5), quantile(sorted, 0.95)];
  const difference = Math.abs((report.p50_latency ?? Number.NaN) - p50);
  return {
    promise: 'The median response time of the report, against the one that was measured outside the system',
    target: `≤ ${MAX_DIFFERENCE_MS} ms apart`,
    measured: duration(difference),
    details: `median ${duration(report.p50_latency ?? 0)} and ${duration(p50)}, 95th percentile ${duration(report.p95_latency ?? 0)} and ${duration(p95)}`,
    passed: difference <= MAX_DIFFERENCE_MS,
  };
}
