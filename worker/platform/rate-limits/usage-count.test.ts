import { describe, expect, it } from 'vitest';
import { derivedId } from '../ids.ts';
import { addMs, HOUR, parseInstant, SECOND } from '../time.ts';
import { afterFlush, countCall, currentCounts, type UsageCounts, unflushedCounts } from './usage-count.ts';

const KEY = derivedId('key', 'one');
const LINKS = { keyId: KEY, endpoint: 'GET /v1/publisher/links' };
const STATS = { keyId: KEY, endpoint: 'GET /v1/publisher/stats' };
const EVENING = parseInstant('2026-11-21T23:59:59Z');
const NONE: UsageCounts = new Map();

const rowsOf = (counts: UsageCounts) =>
  [...counts.values()].map(({ endpoint, day, requests }) => [endpoint, day, requests]);

describe('countCall', () => {
  it('counts by endpoint and UTC day', () => {
    let counts = countCall(NONE, LINKS, EVENING);
    counts = countCall(counts, LINKS, EVENING);
    counts = countCall(counts, STATS, EVENING);
    counts = countCall(counts, LINKS, addMs(EVENING, SECOND));
    expect(rowsOf(counts)).toEqual([
      ['GET /v1/publisher/links', '2026-11-21', 2],
      ['GET /v1/publisher/stats', '2026-11-21', 1],
      ['GET /v1/publisher/links', '2026-11-22', 1],
    ]);
  });

  it('records the latest call, in whatever order calls arrive', () => {
    const counts = countCall(countCall(NONE, LINKS, EVENING), LINKS, addMs(EVENING, -5 * SECOND));
    expect([...counts.values()]).toMatchObject([{ requests: 2, lastAt: EVENING }]);
  });
});

describe('unflushedCounts', () => {
  it('returns whole counts, and a flushed count only after it has grown', () => {
    const counts = countCall(countCall(NONE, LINKS, EVENING), STATS, EVENING);
    const flushed = unflushedCounts(counts);
    expect(flushed.map(({ requests }) => requests)).toEqual([1, 1]);
    const after = countCall(afterFlush(counts, flushed), LINKS, EVENING);
    expect(unflushedCounts(after)).toMatchObject([{ ...LINKS, requests: 2, flushed: 1 }]);
  });

  it('returns calls that were counted during a flush', () => {
    const before = countCall(NONE, LINKS, EVENING);
    const flushed = unflushedCounts(before);
    const later = countCall(before, LINKS, EVENING);
    expect(unflushedCounts(afterFlush(later, flushed))).toMatchObject([{ requests: 2, flushed: 1 }]);
  });
});

describe('currentCounts', () => {
  const nextDay = addMs(EVENING, 2 * HOUR);

  it('keeps a count for an hour into the next day because of clock skew, and then drops it', () => {
    const flush = (counts: UsageCounts) => afterFlush(counts, unflushedCounts(counts));
    const counts = flush(countCall(NONE, LINKS, EVENING));
    expect(currentCounts(counts, addMs(EVENING, HOUR)).size).toBe(1);
    expect(currentCounts(counts, nextDay).size).toBe(0);
  });

  it('keeps a count of any age that is not in D1', () => {
    expect(currentCounts(countCall(NONE, LINKS, EVENING), addMs(nextDay, 100 * HOUR)).size).toBe(1);
  });
});
