import { describe, expect, it } from 'vitest';
import { addMs, MINUTE, parseInstant } from '../time.ts';
import { ResponseCounts } from './response-counts.ts';

const NOW = parseInstant('2026-11-21T09:00:00Z');

describe('the error rate', () => {
  it('is the percentage of responses with a status of 500 or above', () => {
    const counts = new ResponseCounts();
    for (const status of [200, 302, 404, 429, 499, 500, 503]) counts.count(status, NOW);
    expect(counts.errorRate(NOW)).toBe(28.57);
  });

  it('is null without a response', () => {
    expect(new ResponseCounts().errorRate(NOW)).toBeNull();
  });

  it('forgets a failure after five minutes', () => {
    const counts = new ResponseCounts();
    counts.count(500, NOW);
    counts.count(200, addMs(NOW, 2 * MINUTE));
    expect(counts.errorRate(addMs(NOW, 4 * MINUTE))).toBe(50);
    expect(counts.errorRate(addMs(NOW, 5 * MINUTE))).toBe(0);
    expect(counts.errorRate(addMs(NOW, 8 * MINUTE))).toBeNull();
  });

  it('counts only the responses up to now when the clock goes back', () => {
    const counts = new ResponseCounts();
    counts.count(500, addMs(NOW, MINUTE));
    counts.count(200, NOW);
    expect(counts.errorRate(NOW)).toBe(0);
  });
});
