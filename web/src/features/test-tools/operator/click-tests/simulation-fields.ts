import { SIMULATION } from '../../../../../../worker/platform/contract/test-traffic.ts';

/** A whole number of clicks from 1 to 1,000; 1 if the text is no number. */
export function clicksOf(text: string): number {
  const clicks = Number.parseInt(text, 10);
  return clamp(
    Number.isNaN(clicks) ? SIMULATION.defaultClicks : clicks,
    SIMULATION.minClicks,
    SIMULATION.maxClicks,
  );
}

/** A rate from 0.1 to 50 in steps of 0.1; 1 if the text is no number. */
export function rateOf(text: string): number {
  const rate = Number.parseFloat(text);
  const tenths = Math.round((Number.isNaN(rate) ? SIMULATION.defaultPerSecond : rate) * 10) / 10;
  return clamp(tenths, SIMULATION.minPerSecond, SIMULATION.maxPerSecond);
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
