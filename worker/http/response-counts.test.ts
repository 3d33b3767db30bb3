import { expect, test } from 'vitest';
import { addMs, MINUTE, parseInstant } from '../platform/time.ts';
import { ResponseCounts } from './response-counts.ts';

const NOW = parseInstant('2026-11-21T09:00:00Z');

test('the error rate is the percentage of responses with a status of 500 or above', () => {
  const counts = new ResponseCounts();
  for (const status of [200, 302, 404, 429, 499, 500, 503]) counts.count(status, NOW);
  expect(counts.errorRate(NOW)).toBe(28.57);
});

test('without a response there is no error rate', () => {
  expect(new ResponseCounts().errorRate(NOW)).toBeNull();
});

test('a failure leaves the error rate five minutes later', () => {
  const counts = new ResponseCounts();
  counts.count(500, NOW);
  counts.count(200, addMs(NOW, 2 * MINUTE));
  expect(counts.errorRate(addMs(NOW, 4 * MINUTE))).toBe(50);
  expect(counts.errorRate(addMs(NOW, 5 * MINUTE))).toBe(0);
  expect(counts.errorRate(addMs(NOW, 8 * MINUTE))).toBeNull();
});

test('a clock that goes back counts what was answered by then', () => {
  const counts = new ResponseCounts();
  counts.count(500, addMs(NOW, MINUTE));
  counts.count(200, NOW);
  expect(counts.errorRate(NOW)).toBe(0);
});
