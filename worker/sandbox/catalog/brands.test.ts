import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BRANDS, brandNumberOf, brandOf, domainsOf } from './brands.ts';

it('all brands have different names', () => {
  const names = new Set(Array.from({ length: BRANDS }, (_, number) => brandOf(number, 7).name));
  expect(names.size).toBe(BRANDS);
});

it('brandNumberOf finds a brand by each of its domains, in Unicode and in punycode', () => {
  fc.assert(
    fc.property(fc.nat(BRANDS - 1), fc.nat(999_999), (number, seed) => {
      const domains = domainsOf(number, brandOf(number, seed), 3);
      return domains.every(
        (domain) =>
          brandNumberOf(domain, seed) === number &&
          brandNumberOf(new URL(`https://www.${domain}`).hostname, seed) === number,
      );
    }),
  );
});

it('a few domains are in punycode and a few in Unicode', () => {
  expect(domainsOf(5, brandOf(5, 7), 1)[0]).toMatch(/^xn--/);
  expect(domainsOf(55, brandOf(55, 7), 1)[0]).toMatch(/[øéäüï]/);
});

it('brandNumberOf returns null for an unknown domain', () => {
  expect(brandNumberOf('someone.example', 7)).toBeNull();
});
