import { describe, expect, it } from 'vitest';
import { addMs, MINUTE, parseInstant } from '../time.ts';
import {
  addFigures,
  type Figures,
  type FiguresByMetric,
  figuresOf,
  MinuteTally,
  percentile,
} from './figures.ts';

const NOON = parseInstant('2026-11-26T12:00:00Z');

describe('percentiles', () => {
  it('of durations are at most a fifth too high, and never above the longest one', () => {
    const durations = Array.from({ length: 1_000 }, (_, index) => index + 1);
    const all = sum(durations.map((ms) => figuresOf(ms, true)));
    for (const [share, exact] of [
      [0.5, 500],
      [0.95, 950],
      [0.99, 990],
    ] as const) {
      const found = percentile(all, share) ?? 0;
      expect(found).toBeGreaterThanOrEqual(exact);
      expect(found).toBeLessThanOrEqual(exact * 1.2);
    }
    expect(percentile(all, 1)).toBe(1_000);
  });

  it('are the same whether figures are added up at once or hour by hour', () => {
    const parts = [3, 40, 41, 900, 12, 7].map((ms) => figuresOf(ms, true));
    const halves = sum([sum(parts.slice(0, 3)), sum(parts.slice(3))]);
    expect(halves).toEqual(sum(parts));
  });

  it('of what is no duration are unknown', () => {
    expect(percentile(figuresOf(12, false), 0.5)).toBeNull();
  });
});

describe('the tally of an isolate', () => {
  it('reports a minute once, when something is measured in a later one', () => {
    const tally = new MinuteTally();
    const of = (value: number): FiguresByMetric => ({ depth: figuresOf(value, false) });
    tally.add(NOON, of(3));
    tally.add(addMs(NOON, MINUTE - 1), of(5));
    expect(tally.takeComplete()).toEqual([]);
    tally.add(addMs(NOON, 3 * MINUTE), of(1));
    expect(tally.takeComplete()).toEqual([{ at: NOON, figures: { depth: { count: 2, sum: 8, max: 5 } } }]);
    expect(tally.takeComplete()).toEqual([]);
  });
});

function sum(parts: readonly Figures[]): Figures {
  const all: FiguresByMetric = {};
  for (const part of parts) addFigures(all, { ms: part });
  if (!all.ms) throw new Error('There are no parts.');
  return all.ms;
}
