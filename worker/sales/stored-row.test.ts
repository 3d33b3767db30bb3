import { expect, it } from 'vitest';
import { parseDay, parseInstant } from '../platform/time.ts';
import { contentHash } from './stored-row.ts';
import { sampleRow } from './testing/sample-row.ts';

it('contentHash is the same in each version of the code: with another hash, every stored row would look changed', () => {
  expect(contentHash(sampleRow('plain'))).toBe(
    'f00920c79b24001e05b9285404b610e90208f48aba5e5537bfde15896ef20423',
  );
  const full = sampleRow('full', {
    statusUnknown: true,
    sale: null,
    clicks: 7,
    reason: 'returned',
    clickRef: 'click',
    publisherRef: 'publisher',
    programRef: 'program',
    modifiedAt: parseInstant('2026-11-03'),
  });
  expect(contentHash(full)).toBe('47749368bb0061961e16402648b0231f7fa9118218755187da0fa787cbdedbe5');
});

it('contentHash doesn’t depend on the text, the order of the fields, the restated day or the time of arrival', () => {
  const row = sampleRow('same');
  const { sale: _, ...rest } = row;
  const again = {
    sale: { currency: 'USD', amount: '100.00' },
    ...rest,
    raw: 'another layout',
    wholeDay: parseDay('2026-11-02'),
    arrivedAt: parseInstant('2026-11-05'),
  };
  expect(contentHash(again)).toBe(contentHash(row));
});
