import { describe, expect, it } from 'vitest';
import { classOfRate, overallHealth } from './health-class.ts';

describe('classOfRate', () => {
  it.each([
    [100, 'healthy'],
    [90, 'healthy'],
    [89.99, 'warning'],
    [70, 'warning'],
    [50, 'warning'],
    [49.99, 'critical'],
    [0, 'critical'],
    [null, null],
  ])('A network of which %s percent of the runs completed is %s', (rate, expected) => {
    expect(classOfRate(rate)).toBe(expected);
  });
});

describe('overallHealth', () => {
  it('is critical if one network is below 50 percent, however many are healthy', () => {
    expect(overallHealth([...Array<number>(99).fill(100), 49.9])).toMatchObject({
      health: 'critical',
      critical: 1,
    });
  });

  it('is a warning if more than 30 percent of the networks are not healthy', () => {
    const rates = (healthy: number, degraded: number) => [
      ...Array<number>(healthy).fill(95),
      ...Array<number>(degraded).fill(60),
    ];
    expect(overallHealth(rates(7, 3)).health).toBe('healthy');
    expect(overallHealth(rates(69, 31)).health).toBe('warning');
  });

  it('has the score min(100, healthy / total × 100)', () => {
    expect(overallHealth([100, 100]).score).toBe(100);
    expect(overallHealth([100, 60, 60]).score).toBe(33.33);
    expect(overallHealth([60]).score).toBe(0);
  });

  it('has no figure without runs, and leaves networks without runs out of its shares', () => {
    expect(overallHealth([])).toMatchObject({ health: null, score: null });
    expect(overallHealth([null, null])).toMatchObject({ health: null, score: null, withoutRuns: 2 });
    expect(overallHealth([100, null, null])).toMatchObject({ health: 'healthy', score: 100, withoutRuns: 2 });
  });
});
