import { describe, expect, it } from 'vitest';
import { derivedId, isId, newId } from './ids.ts';

describe('the form of an id', () => {
  it('matches new IDs of one kind only', () => {
    for (const id of [newId('lnk'), derivedId('lnk', 'wildfire', '7')]) {
      expect(isId('lnk', id)).toBe(true);
      expect(isId('brd', id)).toBe(false);
    }
  });

  it.each([
    '',
    'brd_',
    'brd_1',
    'brd_000000000000000',
    'brd_00000000000000000',
    'brd_000000000000000i',
    'BRD_0000000000000000',
    'brd_0000000000000000\n',
    ' brd_0000000000000000',
    'brd-0000000000000000',
  ])('is not %j', (text) => {
    expect(isId('brd', text)).toBe(false);
  });
});
