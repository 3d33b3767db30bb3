import { expect, test } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [4, 25, [1, 2, 3, 4, 5, 'gap', 25]],
  [12, 25, [1, 'gap', 11, 12, 13, 'gap', 25]],
  [25, 25, [1, 'gap', 24, 25]],
  [3, 5, [1, 2, 3, 4, 5]],
])('on page %i of %i these are offered', (page, pages, offered) => {
  expect(pageNumbers(page, pages)).toEqual(offered);
});
