import { expect, it } from 'vitest';
import { productionFiles, sourceOf } from '../../local/production-files.ts';

it('no code counts on exactly one changed row, because what a trigger of an export writes counts too', () => {
  const counting = /\bchanges\s*(?:[!=]==|[<>]=?)\s*[1-9]/;
  const files = productionFiles();
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => counting.test(sourceOf(file)))).toEqual([]);
});
