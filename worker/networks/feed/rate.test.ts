import { describe, expect, it } from 'vitest';
import { commissionOf, rateOf } from './rate.ts';

const rate = (name: string, kind: 'percentage' | 'flat', amount: string, currency?: string) => {
  const read = rateOf(name, kind, amount, currency);
  if (!read) throw new Error(`${amount} is not a rate.`);
  return read;
};

describe('the commission of a program', () => {
  it('with one rate is that rate, and no maximum', () => {
    expect(commissionOf([rate('Sale', 'percentage', '4.00')])).toEqual({
      commissionType: 'percentage',
      commissionRate: '4.00',
      commissionCurrency: null,
      numericCommission: 4_000_000,
      metadata: { rates: [{ name: 'Sale', kind: 'percentage', amount: '4.00' }] },
    });
  });

  it('with equal rates is no maximum', () => {
    const equal = [rate('Sale', 'percentage', '4.00'), rate('Clearance', 'percentage', '4')];
    expect(commissionOf(equal).metadata.is_maximum).toBeUndefined();
  });

  it('with several rates is a maximum, and keeps all of them', () => {
    const { metadata, ...commission } = commissionOf([
      rate('Lead', 'flat', '9', 'USD'),
      rate('Sale', 'percentage', '2'),
      rate('New customers', 'percentage', '4'),
    ]);
    expect(commission).toMatchObject({ commissionType: 'percentage', commissionRate: '4' });
    expect(metadata.is_maximum).toBe(true);
    expect(metadata.rates?.map(({ name }) => name)).toEqual(['Lead', 'Sale', 'New customers']);
  });

  it('of which the network states only a maximum is a maximum', () => {
    const { metadata, commissionRate } = commissionOf([], { stated: rate('', 'percentage', '8') });
    expect(commissionRate).toBe('8');
    expect(metadata).toEqual({ rates: [], is_maximum: true });
  });

  it('says that there are more rates than are stored', () => {
    const many = ['1', '2', '3'].map((amount) => rate(amount, 'percentage', amount));
    const { metadata, commissionRate } = commissionOf(many, { limit: 2 });
    expect(commissionRate).toBe('3');
    expect(metadata).toMatchObject({ is_maximum: true, more_rates: true, rates: [{}, {}] });
  });

  it('in a currency that isn’t converted keeps its currency and has no number to compare', () => {
    expect(
      commissionOf([rate('Sale', 'flat', '12', 'gbp'), rate('Bulk', 'flat', '15', 'GBP')]),
    ).toMatchObject({
      commissionType: 'flat',
      commissionRate: '15',
      commissionCurrency: 'GBP',
      numericCommission: null,
    });
  });

  it('is in dollars if it has rates in dollars too', () => {
    expect(commissionOf([rate('UK', 'flat', '12', 'GBP'), rate('US', 'flat', '5', 'USD')])).toMatchObject({
      commissionRate: '5',
      commissionCurrency: null,
      numericCommission: 5_000_000,
    });
  });

  it('without a rate isn’t zero', () => {
    expect(commissionOf([])).toMatchObject({ commissionRate: null, numericCommission: null });
  });
});

it.each(['US$', '£', 'EURO'])('an amount in %s has no known currency and is no rate', (currency) => {
  expect(rateOf('Sale', 'flat', '5', currency)).toBeNull();
});
