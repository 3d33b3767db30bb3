import { expect, it } from 'vitest';
import { linesOf } from './lines-of.ts';

it('trims the lines of an upload and drops the blank ones', () => {
  expect(linesOf('  a.example \r\n\n\t\nb.example')).toEqual(['a.example', 'b.example']);
  expect(linesOf(' \n \r\n')).toEqual([]);
});
