import { DAILY_CAPACITY } from '../../../../../../worker/platform/contract/test-traffic.ts';
import type { Tone } from '../../../../ui/badge.tsx';
import { isRunning, type TrafficRun } from '../traffic/traffic-query.ts';

export interface ClickTestMetrics {
  totalTests: number;
  runningTests: number;
  totalClicks: number;
  successfulClicks: number;
  failedClicks: number;
  /** In milliseconds; null without a response. */
  averageLatency: number | null;
  /** The most programs that a test has clicked at once. */
  concurrentTests: number;
  /** In percent; null before the first click. */
  successRate: number | null;
  /** Clicks an hour's sixtieth: the total divided by 60. */
  clicksPerMinute: number;
  /** Clicks a second that one connection could send; null without a response. */
  throughput: number | null;
  /** The share of the daily capacity, in percent. */
  capacityPercent: number;
}

/** What the click tests have measured together. Each program of a test counts as one. */
export function metricsOf(runs: readonly TrafficRun[]): ClickTestMetrics {
  const lanes = runs.flatMap((run) => run.lanes.map((lane) => ({ ...lane, run })));
  const sum = (value: (lane: (typeof lanes)[number]) => number) =>
    lanes.reduce((total, lane) => total + value(lane), 0);
  const successfulClicks = sum((lane) => lane.successful_clicks);
  const failedClicks = sum((lane) => lane.failed_clicks);
  const totalClicks = successfulClicks + failedClicks;
  const timed = lanes.filter((lane) => lane.average_latency !== null);
  const timedClicks = timed.reduce((total, lane) => total + lane.clicks_generated, 0);
  const averageLatency =
    timedClicks === 0
      ? null
      : timed.reduce((total, lane) => total + (lane.average_latency ?? 0) * lane.clicks_generated, 0) /
        timedClicks;
  return {
    totalTests: lanes.length,
    runningTests: lanes.filter(({ run, status }) => isRunning(run) && status === 'running').length,
    ...{ totalClicks, successfulClicks, failedClicks, averageLatency },
    concurrentTests: Math.max(0, ...runs.map((run) => run.lanes.length)),
    successRate: totalClicks === 0 ? null : (100 * successfulClicks) / totalClicks,
    clicksPerMinute: totalClicks / 60,
    throughput: averageLatency ? 1_000 / averageLatency : null,
    capacityPercent: (100 * totalClicks) / DAILY_CAPACITY,
  };
}

/** High above 100 clicks, Medium above 50, otherwise Low. */
export function loadFactor(clicks: number): 'High' | 'Medium' | 'Low' {
  if (clicks > 100) return 'High';
  return clicks > 50 ? 'Medium' : 'Low';
}

/** 80 and more is good, 50 to 79 middling, less is bad. */
export function successTone(percent: number): Tone {
  if (percent >= 80) return 'approved';
  return percent >= 50 ? 'held' : 'reversed';
}

const MAX_SHOWN_ERRORS = 3;

/** The first three errors, and how many more there are. */
export function errorLines(errors: readonly { message: string; count: number }[]): string[] {
  const lines = errors
    .slice(0, MAX_SHOWN_ERRORS)
    .map(({ message, count }) => (count === 1 ? message : `${message} (${count} times)`));
  const more = errors.length - MAX_SHOWN_ERRORS;
  return more > 0 ? [...lines, `... and ${more} more`] : lines;
}
