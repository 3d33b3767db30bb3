import { describe, expect, it } from 'vitest';
import { isCjTracked } from './tracking-hosts.ts';

describe('a CJ-tracked link', () => {
  it.each([
    'https://www.anrdoezrs.net/links/1/type/dlg/sid/x/https://shop.example/',
    'https://www.dpbolvw.net/click-1-2',
    'http://jdoqocy.com/click-1-2',
    'HTTPS://WWW.KQZYFJ.COM/click-1-2',
    'https://a.b.tkqlhce.com/',
  ])('is %s', (url) => expect(isCjTracked(url)).toBe(true));

  it.each([
    'https://wild.link/e?url=https%3A%2F%2Fwww.anrdoezrs.net%2F',
    'https://notanrdoezrs.net/',
    'https://anrdoezrs.net.evil.example/',
    'https://evil.example/www.anrdoezrs.net',
    'https://anrdoezrs.net@evil.example/',
    'anrdoezrs',
    '',
  ])('is not %s', (url) => expect(isCjTracked(url)).toBe(false));
});
