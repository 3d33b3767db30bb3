import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldReference, normalizeReference } from './normalize-reference.ts';

describe('a reference', () => {
  it.each([
    ['spaces around it', '  CJ-2026 10\n'],
    ['two spaces in it', 'CJ-2026  10'],
    ['a no-break space', 'CJ-2026\u00a010'],
    ['a tab', 'CJ-2026\t10'],
    ['a non-breaking hyphen', 'CJ\u20112026 10'],
    ['an en dash', 'CJ–2026 10'],
    ['a minus sign', 'CJ\u22122026 10'],
    ['a zero-width space', 'CJ-2026\u200b 10'],
    ['a soft hyphen', 'CJ-20\u00ad26 10'],
    ['a byte order mark', '\ufeffCJ-2026 10'],
    ['a control character', 'CJ-2026 10\u0000'],
    ['full-width characters', 'ＣＪ－２０２６　１０'],
  ])('is the same with %s', (_, text) => {
    expect(normalizeReference(text)).toBe('CJ-2026 10');
  });

  it('keeps its case, which distinguishes the IDs of some systems', () => {
    expect(normalizeReference('aB')).not.toBe(normalizeReference('Ab'));
  });

  it('is the same in any case where people type it', () => {
    expect(foldReference('CJ-2026 10')).toBe(foldReference('cj-2026  10'));
  });

  it('stays different where a reader sees a difference', () => {
    const seen = ['CJ-2026 10', 'CJ-202610', 'CJ 2026 10', 'CJ_2026 10', 'CJ-2026 1O', 'CJ-2026.10'];
    expect(new Set(seen.map(foldReference)).size).toBe(seen.length);
  });

  it('is refused with an unpaired surrogate', () => {
    expect(() => normalizeReference('CJ\ud800')).toThrow(
      expect.objectContaining({ code: 'reference.malformed', status: 422 }),
    );
  });

  it('doesn’t change when it is normalized again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = normalizeReference(text);
        expect(normalizeReference(once)).toBe(once);
        const folded = foldReference(text);
        expect(foldReference(folded)).toBe(folded);
      }),
    );
  });
});
