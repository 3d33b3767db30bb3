import { describe, expect, it } from 'vitest';
import { needsOf } from './rule-needs.ts';

const lax = { metric: 'address_clicks', threshold: 30, minSample: 0 } as const;

describe('what rules need', () => {
  it('is what the most sensitive rule of each metric needs', () => {
    expect(needsOf([lax, { ...lax, threshold: 20 }]).clicks.addresses).toBe(20);
    expect(needsOf([{ metric: 'agent_share', threshold: 95, minSample: 200 }]).clicks.agent).toBe(200);
  });

  it('is nothing without a rule of a metric', () => {
    const { clicks, sales } = needsOf([lax]);
    expect(clicks).toMatchObject({ agent: 1_000_000_000, sites: 1_000_000_000, countries: 1_000_000_000 });
    expect(sales).toEqual({ maxSeconds: 0, minSales: 1_000_000_000 });
  });
});
