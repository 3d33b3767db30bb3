import { describe, expect, it } from 'vitest';
import { urlTerms } from './url-terms.ts';

describe('the words of a URL', () => {
  it.each([
    ['https://www.alder-nook.co.uk/', ['alder', 'nook'], []],
    ['https://shop.example.com/products/desk-lamps/4711.html', ['example'], ['desk', 'lamp']],
    ['https://amazon.de/Gl%C3%A4ser-Set/dp/B07', ['amazon'], ['gläser', 'set']],
    ['https://x.example/%E0%A4%A', [], []],
  ])('of %s are %j and %j', (url, host, path) => {
    expect(urlTerms(new URL(url))).toEqual({ host, path });
  });
});
