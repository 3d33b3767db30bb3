import { describe, expect, it } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

describe('pageNumbers', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [4, 25, [1, 2, 3, 4, 5, 'gap', 25]],
    [12, 25, [1, 'gap', 11, 12, 13, 'gap', 25]],
    [25, 25, [1, 'gap', 24, 25]],
    [3, 5, [1, 2, 3, 4, 5]],
  ])('returns the page numbers on page %i of %i', (page, pages, numbers) => {
    expect(pageNumbers(page, pages)).toEqual(numbers);
  });
});
