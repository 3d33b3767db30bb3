import { describe, expect, it } from 'vitest';
import { isTemplate } from './template-text.ts';

describe('isTemplate', () => {
  it.each([
    'https://tributary.example/go/{publisher_id}?url=https%3A%2F%2Fshop.example',
    '<script async src="https://tributary.example/script.js?publisher_id=YOUR_ID"></script>',
    "const PUBLISHER = 'YOUR_ID';",
    'https%3A%2F%2FBRAND_DOMAIN%2Fproducts',
    '{ "env": { "TRIBUTARY_API_KEY": "ak_…" } }',
    '/go/PUB000007?url=…',
  ])('is true for %s', (text) => expect(isTemplate(text)).toBe(true));

  it.each([
    'https://tributary.example/go/PUB000007?url=https%3A%2F%2Fshop.example',
    '<a href={href} target="_blank">{children}</a>',
    ['const href = `https://tributary.example/go/$', '{PUBLISHER}?url=$', '{encodeURIComponent(to)}`;'].join(
      '',
    ),
    '{ "data": [] }',
    'Link to https://tributary.example/go/PUB000007?url=<URL-encoded product URL>',
  ])('is false for %s', (text) => expect(isTemplate(text)).toBe(false));
});
