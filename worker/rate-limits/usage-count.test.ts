import { describe, expect, it } from 'vitest';
import { derivedId } from '../platform/ids.ts';
import { addMs, HOUR, parseInstant, SECOND } from '../platform/time.ts';
import { afterFlush, countCall, currentCounts, type UsageCounts, unflushedCounts } from './usage-count.ts';

const KEY = derivedId('key', 'one');
const LINKS = { keyId: KEY, endpoint: 'GET /v1/publisher/links' };
const STATS = { keyId: KEY, endpoint: 'GET /v1/publisher/stats' };
const EVENING = parseInstant('2026-11-21T23:59:59Z');
const NONE: UsageCounts = new Map();

const whole = (counts: UsageCounts) =>
  [...counts.values()].map(({ endpoint, day, requests }) => [endpoint, day, requests]);

describe('calls', () => {
  it('are counted by endpoint and UTC day', () => {
    let counts = countCall(NONE, LINKS, EVENING);
    counts = countCall(counts, LINKS, EVENING);
    counts = countCall(counts, STATS, EVENING);
    counts = countCall(counts, LINKS, addMs(EVENING, SECOND));
    expect(whole(counts)).toEqual([
      ['GET /v1/publisher/links', '2026-11-21', 2],
      ['GET /v1/publisher/stats', '2026-11-21', 1],
      ['GET /v1/publisher/links', '2026-11-22', 1],
    ]);
  });

  it('are last the latest of them, in whatever order they come', () => {
    const counts = countCall(countCall(NONE, LINKS, EVENING), LINKS, addMs(EVENING, -5 * SECOND));
    expect([...counts.values()]).toMatchObject([{ requests: 2, lastAt: EVENING }]);
  });
});

describe('the books', () => {
  it('are told the whole count, and again only when it has grown', () => {
    const counts = countCall(countCall(NONE, LINKS, EVENING), STATS, EVENING);
    const told = unflushedCounts(counts);
    expect(told.map(({ requests }) => requests)).toEqual([1, 1]);
    const after = countCall(afterFlush(counts, told), LINKS, EVENING);
    expect(unflushedCounts(after)).toMatchObject([{ ...LINKS, requests: 2, told: 1 }]);
  });

  it('are told later what was counted while they were told', () => {
    const before = countCall(NONE, LINKS, EVENING);
    const told = unflushedCounts(before);
    const meanwhile = countCall(before, LINKS, EVENING);
    expect(unflushedCounts(afterFlush(meanwhile, told))).toMatchObject([{ requests: 2, told: 1 }]);
  });
});

describe('a count', () => {
  const nextDay = addMs(EVENING, 2 * HOUR);

  it('is kept an hour into the next day, for calls of a slow clock, and then forgotten', () => {
    const told = (counts: UsageCounts) => afterFlush(counts, unflushedCounts(counts));
    const counts = told(countCall(NONE, LINKS, EVENING));
    expect(currentCounts(counts, addMs(EVENING, HOUR)).size).toBe(1);
    expect(currentCounts(counts, nextDay).size).toBe(0);
  });

  it('that the books don’t know is kept however old', () => {
    expect(currentCounts(countCall(NONE, LINKS, EVENING), addMs(nextDay, 100 * HOUR)).size).toBe(1);
  });
});
