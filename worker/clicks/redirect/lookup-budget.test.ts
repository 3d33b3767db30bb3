import { describe, expect, it } from 'vitest';
import { addMs, MINUTE, parseInstant } from '../../platform/time.ts';
import { LookupBudget } from './lookup-budget.ts';

const NOON = parseInstant('2026-11-22T12:00:00Z');

describe('LookupBudget', () => {
  it('limits a client that requests invented IDs to its own budget', () => {
    const budget = new LookupBudget();
    const taken = Array.from({ length: 1_000 }, () => budget.take('brand', '203.0.113.7', NOON));
    expect(taken.filter(Boolean)).toHaveLength(60);
    expect(budget.take('publisher', '203.0.113.7', NOON)).toBe(false);
    expect(budget.take('brand', '203.0.113.8', NOON)).toBe(true);
  });

  it('leaves lookups for publishers when many clients request invented brands', () => {
    const budget = new LookupBudget();
    for (let client = 0; client < 1_000; client++) budget.take('brand', `client-${client}`, NOON);
    expect(budget.take('brand', 'one more', NOON)).toBe(false);
    expect(budget.take('publisher', 'one more', NOON)).toBe(true);
  });

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::9'],
    ['2001:db8::1', '2001:db8::ffff:2'],
  ])('%s and %s count as one client', (one, other) => {
    const budget = new LookupBudget();
    for (let lookup = 0; lookup < 60; lookup++) budget.take('link', one, NOON);
    expect(budget.take('link', other, NOON)).toBe(false);
  });

  it('starts each minute with a full budget, and reports the seconds until then', () => {
    const budget = new LookupBudget();
    for (let lookup = 0; lookup < 61; lookup++) budget.take('link', 'one', NOON);
    expect(budget.secondsLeft(addMs(NOON, 45_000))).toBe(15);
    expect(budget.take('link', 'one', addMs(NOON, MINUTE - 1))).toBe(false);
    expect(budget.take('link', 'one', addMs(NOON, MINUTE))).toBe(true);
  });

  it('shares one budget under a flood of addresses, so memory is bounded', () => {
    const budget = new LookupBudget();
    for (let client = 0; client < 5_000; client++) budget.take('link', `client-${client}`, NOON);
    const late = Array.from({ length: 100 }, (_, index) => budget.take('domain', `late-${index}`, NOON));
    expect(late.filter(Boolean)).toHaveLength(60);
  });
});
