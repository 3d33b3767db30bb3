import { expect, it } from 'vitest';
import { catalogOf } from './catalog.ts';
import { activeDomainRows, maxRate, merchantDomains, merchantOfId, merchantRates } from './merchants.ts';
import { priceHundredths } from './rates.ts';

const CATALOG = catalogOf('seed', { merchants: 5_000, domains: 6_000, revision: 0 });
const ALL = Array.from({ length: CATALOG.merchants }, (_, index) => index);

it('all merchants together have the requested number of domains, one to three each', () => {
  const counts = ALL.map((index) => merchantDomains(CATALOG, index).length);
  expect(counts.reduce((total, count) => total + count)).toBe(6_000);
  expect(new Set(counts)).toEqual(new Set([1, 2, 3]));
});

it('every merchant can have three domains', () => {
  const full = catalogOf('seed', { merchants: 40, domains: 120, revision: 0 });
  const counts = ALL.slice(0, 40).map((index) => merchantDomains(full, index).length);
  expect(new Set(counts)).toEqual(new Set([3]));
});

it('merchantOfId finds a merchant by its ID and by the ID of each domain', () => {
  for (const row of activeDomainRows(CATALOG, 15)) {
    expect(row).toHaveProperty('ID');
    const { ID, Merchant } = row as { ID: number; Merchant: { ID: number } };
    expect(merchantOfId(CATALOG, ID)).toBe(15);
    expect(merchantOfId(CATALOG, Merchant.ID)).toBe(15);
  }
  expect(merchantOfId(CATALOG, 1)).toBeNull();
});

it('a merchant has no rate or one to six, and the row has the highest', () => {
  expect(maxRate(CATALOG, 7)).toBeNull();
  const lengths = new Set(ALL.map((index) => merchantRates(CATALOG, index).length));
  expect(lengths).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]));
  const highest = Math.max(...merchantRates(CATALOG, 8).map((rate) => Number(rate.Amount)));
  expect(Number(maxRate(CATALOG, 8)?.Amount)).toBe(highest);
});

it('an amount per sale is at most a fifth of the price, and a percentage at most 30', () => {
  const rates = ALL.flatMap((index) => merchantRates(CATALOG, index).map((rate) => ({ index, ...rate })));
  const highest = (kind: string, part: (rate: (typeof rates)[number]) => number) =>
    Math.max(...rates.filter(({ Kind }) => Kind === kind).map(part));
  expect(
    highest('FLAT', ({ index, Amount }) => (Number(Amount) * 100) / priceHundredths(index)),
  ).toBeLessThan(0.21);
  expect(highest('PERCENTAGE', ({ Amount }) => Number(Amount))).toBeLessThanOrEqual(30);
});

it('a revision changes the rates of about one merchant in fifty', () => {
  const revised = { ...CATALOG, revision: 1 };
  const changed = ALL.filter((index) => maxRate(CATALOG, index)?.Amount !== maxRate(revised, index)?.Amount);
  expect(changed.length).toBeGreaterThan(50);
  expect(changed.length).toBeLessThan(150);
});
