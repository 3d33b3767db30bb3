import { describe, expect, it } from 'vitest';
import { estimateRevenue, revenueCeiling, START } from './revenue.ts';

describe('the revenue calculator', () => {
  it('multiplies users, click rate, conversion rate, commission and the share', () => {
    expect(estimateRevenue(START, 50)).toEqual({
      clicks: 400,
      sales: 8,
      commissions: 160,
      monthly: 80,
      yearly: 960,
      perThousand: 4,
    });
  });

  it('uses the given share', () => {
    const assumed = { users: 50_000, clickRate: 10, conversionRate: 10, commission: 200 };
    expect(estimateRevenue(assumed, 50).monthly).toBe(50_000);
    expect(estimateRevenue(assumed, 85).monthly).toBe(85_000);
  });

  it('has a ceiling at which every click of every day buys, rounded to ten dollars', () => {
    expect(revenueCeiling(START)).toEqual({ monthly: 240_000, yearly: 2_880_000 });
    expect(revenueCeiling({ users: 100, clickRate: 0.7, conversionRate: 2, commission: 5 })).toEqual({
      monthly: 110,
      yearly: 1_320,
    });
  });
});
