import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BRANDS, brandNumberOf, brandOf, domainsOf } from './brands.ts';

test('no two brands share a name', () => {
  const names = new Set(Array.from({ length: BRANDS }, (_, number) => brandOf(number, 7).name));
  expect(names.size).toBe(BRANDS);
});

test('a brand is found again by each of its domains, however its letters are written', () => {
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

test('a few domains are written in punycode and a few in their own letters', () => {
  expect(domainsOf(5, brandOf(5, 7), 1)[0]).toMatch(/^xn--/);
  expect(domainsOf(55, brandOf(55, 7), 1)[0]).toMatch(/[øéäüï]/);
});

test("a stranger's domain belongs to no brand", () => {
  expect(brandNumberOf('someone.example', 7)).toBeNull();
});
