import { expect, test } from 'vitest';
import { catalogueOf } from './catalogue.ts';
import { activeDomainRows, maxRate, merchantDomains, merchantOfId, merchantRates } from './merchants.ts';

const CATALOGUE = catalogueOf('seed', { merchants: 5_000, domains: 6_000, revision: 0 });
const ALL = Array.from({ length: CATALOGUE.merchants }, (_, index) => index);

test('the merchants together have exactly the domains that were asked for, one to three each', () => {
  const counts = ALL.map((index) => merchantDomains(CATALOGUE, index).length);
  expect(counts.reduce((total, count) => total + count)).toBe(6_000);
  expect(new Set(counts)).toEqual(new Set([1, 2, 3]));
});

test('even three domains to every merchant add up', () => {
  const full = catalogueOf('seed', { merchants: 40, domains: 120, revision: 0 });
  const counts = ALL.slice(0, 40).map((index) => merchantDomains(full, index).length);
  expect(new Set(counts)).toEqual(new Set([3]));
});

test('a merchant is known by its own id and by the id of any of its domains', () => {
  for (const row of activeDomainRows(CATALOGUE, 15)) {
    expect(row).toHaveProperty('ID');
    const { ID, Merchant } = row as { ID: number; Merchant: { ID: number } };
    expect(merchantOfId(CATALOGUE, ID)).toBe(15);
    expect(merchantOfId(CATALOGUE, Merchant.ID)).toBe(15);
  }
  expect(merchantOfId(CATALOGUE, 1)).toBeNull();
});

test('some merchants have no rate, the others one to six, and the highest is shown', () => {
  expect(maxRate(CATALOGUE, 7)).toBeNull();
  const lengths = new Set(ALL.map((index) => merchantRates(CATALOGUE, index).length));
  expect(lengths).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]));
  const highest = Math.max(...merchantRates(CATALOGUE, 8).map((rate) => Number(rate.Amount)));
  expect(Number(maxRate(CATALOGUE, 8)?.Amount)).toBe(highest);
});

test('a revision changes the rates of about one merchant in fifty and of no other', () => {
  const revised = { ...CATALOGUE, revision: 1 };
  const changed = ALL.filter(
    (index) => maxRate(CATALOGUE, index)?.Amount !== maxRate(revised, index)?.Amount,
  );
  expect(changed.length).toBeGreaterThan(50);
  expect(changed.length).toBeLessThan(150);
});
