import { HOUR, MINUTE } from '../platform/time.ts';

/** Local schedules run this many times as often as in a deployment. */
const SPEEDUP = 15;

/**
 * The local interval of a cron expression in milliseconds: every few minutes, every hour or every few hours. Null for any
 * other expression, such as one for some weekdays. Those jobs run by hand only.
 */
export function localInterval(cron: string): number | null {
  const [minute = '', hour = '', ...days] = cron.split(' ');
  if (days.join(' ') !== '* * *') return null;
  const minutes = /^\*\/(\d+)$/.exec(minute)?.[1];
  if (minutes) return hour === '*' ? (Number(minutes) * MINUTE) / SPEEDUP : null;
  if (!/^\d+$/.test(minute)) return null;
  if (hour === '*') return HOUR / SPEEDUP;
  const hours = /^\*\/(\d+)$/.exec(hour)?.[1];
  return hours ? (Number(hours) * HOUR) / SPEEDUP : null;
}
