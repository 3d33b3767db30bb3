import { describe, expect, it } from 'vitest';
import { touchedOf } from './touched.ts';

const FILLED = { days: 30, words: { yes: 'approved' }, name: 'Fenwick' };

describe('touchedOf', () => {
  it('returns the fields that differ, and what the form was filled with', () => {
    expect(touchedOf(FILLED, { ...FILLED, days: 45, words: {} as never })).toEqual({
      change: { days: 45, words: {} },
      seen: { days: 30, words: { yes: 'approved' } },
    });
  });

  it('returns no field of a form that still has its first values', () => {
    expect(touchedOf(FILLED, structuredClone(FILLED))).toEqual({ change: {}, seen: {} });
  });

  it('returns the values of the record, whose fields may say more than the form', () => {
    const record = { ...FILLED, words: { yes: 'approved', no: 'reversed' } };
    expect(touchedOf(FILLED, { ...FILLED, words: { yes: 'pending' } }, record).seen).toEqual({
      words: record.words,
    });
  });
});
