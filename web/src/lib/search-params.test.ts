import { describe, expect, it } from 'vitest';
import { searchTextOf } from './search-params.ts';

describe('searchTextOf', () => {
  it('cuts a text to the length that the API allows', () => {
    expect(searchTextOf('a'.repeat(100))).toBe('a'.repeat(100));
    expect(searchTextOf('a'.repeat(101))).toBe('a'.repeat(100));
    expect(searchTextOf('a'.repeat(201), 200)).toBe('a'.repeat(200));
  });

  it('leaves no unpaired surrogate, which no URL can contain', () => {
    const text = searchTextOf(`a${'🌊'.repeat(50)}`) ?? '';
    expect(text.startsWith(`a${'🌊'.repeat(49)}`)).toBe(true);
    expect(text).toHaveLength(100);
    expect(() => encodeURIComponent(text)).not.toThrow();
  });

  it('reads a number as a text, and no text as none', () => {
    expect(searchTextOf(365)).toBe('365');
    expect(['', undefined, null, {}].map((input) => searchTextOf(input))).toEqual(
      Array.from({ length: 4 }, () => undefined),
    );
  });
});
