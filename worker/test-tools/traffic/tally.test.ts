import { describe, expect, it } from 'vitest';
import { percentilesOf } from './percentiles.ts';
import { addOutcome, addTally, averageMs, emptyTally, errorPercent } from './tally.ts';

describe('a tally', () => {
  it('counts statuses from 200 to 399 as a success, and nothing else', () => {
    const tally = emptyTally();
    for (const status of [200, 302, 399, 199, 400, 404, 503]) addOutcome(tally, { ms: 10, status });
    addOutcome(tally, { error: 'The network failed.' });
    expect(tally).toMatchObject({ sent: 8, succeeded: 3, failed: 5 });
    expect(tally.errors).toEqual({
      'HTTP 199': 1,
      'HTTP 400': 1,
      'HTTP 404': 1,
      'HTTP 503': 1,
      'The network failed.': 1,
    });
    expect(errorPercent(tally)).toBe(62.5);
    expect(averageMs(tally)).toBe(10);
  });

  it('is the same whether it is counted at once or in parts', () => {
    const outcomes = Array.from({ length: 90 }, (_, index) => ({
      ms: (index * 37) % 500,
      status: index % 9 === 0 ? 500 : 302,
    }));
    const [whole, first, second] = [emptyTally(), emptyTally(), emptyTally()];
    outcomes.forEach((outcome, index) => {
      addOutcome(whole, outcome);
      addOutcome(index % 2 === 0 ? first : second, outcome);
    });
    addTally(first, second);
    expect(first).toEqual(whole);
  });

  it('keeps 20 different messages, and counts the others together', () => {
    const tally = emptyTally();
    for (let number = 0; number < 50; number++) addOutcome(tally, { error: `Error ${number}` });
    expect(Object.keys(tally.errors)).toHaveLength(21);
    expect(tally.errors['Other errors']).toBe(30);
  });

  it('has no figures without a response', () => {
    expect([averageMs(emptyTally()), errorPercent(emptyTally())]).toEqual([null, null]);
    expect(percentilesOf({})).toEqual({ p50: null, p95: null, p99: null });
  });
});

it('percentiles are exact to the millisecond', () => {
  const times = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`${index + 1}`, 1]));
  expect(percentilesOf(times)).toEqual({ p50: 500, p95: 950, p99: 990 });
});
