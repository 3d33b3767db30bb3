import { describe, expect, it } from 'vitest';
import { estimateRevenue } from './revenue.ts';

describe('the revenue calculator', () => {
  it('multiplies users, click rate and commission over thirty days', () => {
    expect(estimateRevenue({ users: 1_000, clickRate: 2, commission: 25 })).toEqual({
      monthly: 15_000,
      yearly: 180_000,
      clicks: 600,
      conversions: 60,
      monthlyOfConversions: 1_500,
    });
  });

  it('rounds a month to the nearest ten dollars, and the year is twelve of those', () => {
    const { monthly, yearly } = estimateRevenue({ users: 100, clickRate: 0.7, commission: 5 });
    expect([monthly, yearly]).toEqual([110, 1_320]);
  });
});
