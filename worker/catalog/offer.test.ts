import { describe, expect, it } from 'vitest';
import { offerOf, offerSentence } from './offer.ts';

const HALF = 500_000;
const percent = (name: string, amount: string) => ({ name, kind: 'percentage' as const, amount });

describe('an offer', () => {
  it('of a program with one rate is that rate, and the publisher’s part of it', () => {
    const offer = offerOf(
      { rate: { kind: 'percentage', amount: '29' }, isMaximum: false, rates: [], hasMore: false },
      HALF,
    );
    expect(offer).toEqual({
      commission_rate: '29%',
      you_earn: '14.5%',
      share_percent: 50,
      rates: [{ name: null, rate: '29%', you_earn: '14.5%' }],
      has_more_rates: false,
    });
    expect(offerSentence('Albohaven', offer)).toBe('Albohaven pays 29%, and you earn 14.5%.');
  });

  it('of a program with several rates is a maximum, and lists them all with their names', () => {
    const rates = [percent('New customers', '12'), percent('', '4')];
    const offer = offerOf(
      { rate: { kind: 'percentage', amount: '12' }, isMaximum: true, rates, hasMore: true },
      250_000,
    );
    expect(offer).toEqual({
      commission_rate: 'up to 12%',
      you_earn: 'up to 3%',
      share_percent: 25,
      rates: [
        { name: 'New customers', rate: '12%', you_earn: '3%' },
        { name: null, rate: '4%', you_earn: '1%' },
      ],
      has_more_rates: true,
    });
  });

  it('of a program that states no rate promises nothing', () => {
    const offer = offerOf({ rate: null, isMaximum: false, rates: [], hasMore: false }, HALF);
    expect(offer).toMatchObject({ commission_rate: 'not stated', you_earn: null, rates: [] });
    expect(offerSentence('Albohaven', offer)).toBe('The network doesn’t state what Albohaven pays.');
  });
});
