import { HOUR, MINUTE } from '../platform/time.ts';

/** How much faster than in a deployment the schedules of a laptop run. */
const FASTER = 15;

/**
 * How often (milliseconds) a laptop runs what a cron expression names: every few minutes, every hour, every few hours. Null
 * for any other expression, such as one for some weekdays: those jobs run by hand only.
 */
export function laptopPace(cron: string): number | null {
  const [minute = '', hour = '', ...days] = cron.split(' ');
  if (days.join(' ') !== '* * *') return null;
  const minutes = /^\*\/(\d+)$/.exec(minute)?.[1];
  if (minutes) return hour === '*' ? (Number(minutes) * MINUTE) / FASTER : null;
  if (!/^\d+$/.test(minute)) return null;
  if (hour === '*') return HOUR / FASTER;
  const hours = /^\*\/(\d+)$/.exec(hour)?.[1];
  return hours ? (Number(hours) * HOUR) / FASTER : null;
}
