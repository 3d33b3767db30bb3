import { describe, expect, it } from 'vitest';
import { burstOf, dueRequests, durationOf, type Lane, type Pace, totalOf, totalOfLane } from './plan.ts';

const lanes = (count: number): Lane[] =>
  Array.from({ length: count }, (_, index) => ({
    label: `Program ${index + 1}`,
    programId: null,
    urls: ['https://tributary.example/'],
  }));
const EVERYTHING = { next: 0, until: Number.POSITIVE_INFINITY, limit: 10_000 };

describe('a steady plan', () => {
  const pace: Pace = { kind: 'steady', perSecond: 4, total: 10 };
  const plan = { lanes: lanes(3), pace };

  it('sends its requests in even intervals, and its lanes take turns', () => {
    expect(dueRequests(plan, EVERYTHING).map(({ at, lane }) => [at, lane])).toEqual([
      [0, 0],
      [250, 1],
      [500, 2],
      [750, 0],
      [1_000, 1],
      [1_250, 2],
      [1_500, 0],
      [1_750, 1],
      [2_000, 2],
      [2_250, 0],
    ]);
    expect([0, 1, 2].map((lane) => totalOfLane(plan, lane))).toEqual([4, 3, 3]);
  });

  it('goes on where a slice has ended', () => {
    const first = dueRequests(plan, { next: 0, until: 1_000, limit: 100 });
    const second = dueRequests(plan, { next: first.length, until: 2_000, limit: 100 });
    expect(first.map(({ number }) => number)).toEqual([0, 1, 2, 3]);
    expect(second.map(({ number }) => number)).toEqual([4, 5, 6, 7]);
  });

  it('lasts as long as its requests take at its rate', () => {
    expect(durationOf(plan)).toBe(2_500);
  });
});

describe('clicks in batches', () => {
  it('are five at a time with a pause of a second, on all programs at once', () => {
    const plan = {
      lanes: lanes(2),
      pace: { kind: 'batches', perLane: 7, size: 5, pauseMs: 1_000, staggerMs: 0 } as const,
    };
    const due = dueRequests(plan, EVERYTHING);
    expect(due).toHaveLength(totalOf(plan));
    expect(due.filter(({ at }) => at === 0)).toHaveLength(10);
    expect(due.filter(({ at }) => at === 1_000)).toHaveLength(4);
    expect(burstOf(plan)).toBe(10);
  });

  it('are a burst for each program, 100 ms after the one before', () => {
    const plan = {
      lanes: lanes(3),
      pace: { kind: 'batches', perLane: 4, size: 4, pauseMs: 1_000, staggerMs: 100 } as const,
    };
    expect(dueRequests(plan, EVERYTHING).map(({ at }) => at)).toEqual([
      ...[0, 0, 0, 0],
      ...[100, 100, 100, 100],
      ...[200, 200, 200, 200],
    ]);
  });
});
