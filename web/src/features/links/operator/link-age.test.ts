import { describe, expect, it } from 'vitest';
import { linkAge, shortUrl } from './link-age.ts';

const NOW = Date.parse('2026-11-25T12:00:00Z');

describe('the age of a link', () => {
  it.each([
    ['2026-11-25T11:59:01Z', 'Just now'],
    ['2026-11-25T12:00:10Z', 'Just now'],
    ['2026-11-25T11:59:00Z', '1m ago'],
    ['2026-11-25T11:00:01Z', '59m ago'],
    ['2026-11-25T11:00:00Z', '1h ago'],
    ['2026-11-24T12:00:01Z', '23h ago'],
    ['2026-11-24T12:00:00Z', '1d ago'],
    ['2026-08-25T12:00:00Z', '92d ago'],
  ])('of %s is “%s”', (at, age) => expect(linkAge(at, NOW)).toBe(age));
});

it('cuts a URL to 60 characters', () => {
  const url = `https://shop.example/${'a'.repeat(39)}`;
  expect(shortUrl(url)).toBe(url);
  expect(shortUrl(`${url}b`)).toBe(`${url}…`);
});
