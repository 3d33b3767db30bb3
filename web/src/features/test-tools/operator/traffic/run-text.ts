import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import type { Tone } from '../../../../ui/badge.tsx';
import type { TrafficLane, TrafficRun } from './traffic-query.ts';

export const RUN_STATES: Readonly<Record<TrafficRun['status'], { label: string; tone: Tone }>> = {
  running: { label: 'Running', tone: 'river' },
  completed: { label: 'Completed', tone: 'approved' },
  failed: { label: 'Failed', tone: 'reversed' },
  stopped: { label: 'Stopped', tone: 'neutral' },
};

export const LANE_STATES: Readonly<Record<TrafficLane['status'], { label: string; tone: Tone }>> = {
  pending: { label: 'Pending', tone: 'neutral' },
  running: { label: 'Running', tone: 'river' },
  completed: { label: 'Completed', tone: 'approved' },
  failed: { label: 'Failed', tone: 'reversed' },
};

export const NO_DATA = '–';

/** `12 ms`, `1,204 ms`; a dash without a response. */
export function millisecondsText(ms: number | null): string {
  if (ms === null) return NO_DATA;
  return `${ms < 10 ? ms.toFixed(1) : formatCount(Math.round(ms))} ms`;
}

/** `99.8/s`; a dash where there is no rate. */
export function rateText(rate: number | null): string {
  return rate === null ? NO_DATA : `${rate < 100 ? rate.toFixed(1) : formatCount(Math.round(rate))}/s`;
}

/** `0.25 %`; a dash before the first response. */
export function percentText(percent: number | null): string {
  return percent === null ? NO_DATA : `${percent.toFixed(2)}%`;
}

/** Under 60 minutes as minutes, else as hours and minutes: `45 min`, `24 h`, `1 h 30 min`. */
export function minutesText(minutes: number): string {
  const whole = Math.round(minutes);
  if (whole < 60) return `${whole} min`;
  return whole % 60 === 0 ? `${Math.floor(whole / 60)} h` : `${Math.floor(whole / 60)} h ${whole % 60} min`;
}

/** `45 s`, `5 min`, `7 min 30 s`. */
export function secondsText(seconds: number): string {
  if (seconds < 60) return `${Number(seconds.toFixed(1))} s`;
  const rest = Math.round(seconds % 60);
  return rest === 0 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 60)} min ${rest} s`;
}
