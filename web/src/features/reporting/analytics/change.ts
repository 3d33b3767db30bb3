import { formatCount } from '../../../../../worker/platform/contract/counts.ts';

/** A change against the period before: its sign and a text such as `+12.5%`. */
interface Change {
  direction: 'up' | 'down' | 'none';
  text: string;
}

/** The change between two numbers. Without a number before, there is no percentage. */
export function changeOf(now: number, before: number): Change {
  if (now === before) return { direction: 'none', text: 'No change' };
  const direction = now > before ? 'up' : 'down';
  if (before <= 0) return { direction, text: now > before ? 'Up' : 'Down' };
  const percent = (Math.abs(now - before) / before) * 100;
  const digits = percent < 10 ? percent.toFixed(1) : formatCount(Math.round(percent));
  return { direction, text: `${now > before ? '+' : '−'}${digits}%` };
}
