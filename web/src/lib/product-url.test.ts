import { describe, expect, it } from 'vitest';
import { productUrl } from './product-url.ts';

describe('productUrl', () => {
  it.each([
    ['nike.com', 'https://nike.com'],
    [' nike.com/air-max?size=42 ', 'https://nike.com/air-max?size=42'],
    ['//nike.com', 'https://nike.com'],
    ['localhost:8788/x', 'https://localhost:8788/x'],
    ['http://nike.com', 'http://nike.com'],
    ['HTTPS://nike.com', 'HTTPS://nike.com'],
    ['mailto:ada@site.example', 'mailto:ada@site.example'],
    ['', ''],
  ])('adds https:// to input without a scheme: %j → %j', (input, url) => {
    expect(productUrl(input)).toBe(url);
  });
});
