import { expect, it } from 'vitest';
import { looksLikeAnother } from './look-alike.ts';
import { siteDomain } from './site-domain.ts';

it.each([
  ['pаypal.example', 'one Cyrillic letter among Latin ones'],
  ['аррӏе.example', 'Cyrillic letters that all look Latin'],
  ['gοοgle.example', 'Greek letters among Latin ones'],
  ['ехсо.example', 'Cyrillic letters that all look Latin'],
])('%s can be taken for another domain: %s', (domain) => {
  expect(looksLikeAnother(siteDomain(domain))).toBe(true);
});

it.each([
  'fenwick.example',
  'bücher.example',
  'пример.example',
  '例え.example',
  '한국漢.example',
  'ελλάδα.example',
])('%s is what it looks like', (domain) => {
  expect(looksLikeAnother(siteDomain(domain))).toBe(false);
});
