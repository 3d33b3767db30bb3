import { expect, it } from 'vitest';
import { derivedId } from '../platform/ids.ts';
import { parseDay, parseInstant } from '../platform/time.ts';
import type { PlanFacts } from './plan-types.ts';
import { contentHash, storedRowOf } from './stored-row.ts';
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

it('keeps an approval when the setting or the clock behind an estimated status changes', () => {
  const facts: PlanFacts = {
    ...{ networkId: 'siteplug', source: 'sync', pushed: false, now: parseInstant('2026-12-01') },
    ...{ rules: [], silent: new Set(), clickIdOf: () => null, attribute: () => expect.unreachable() },
  };
  const id = derivedId('cnv', 'day');
  const day = (status: 'pending' | 'approved' | 'reversed') =>
    sampleRow('day', { status, statusEstimated: true });
  const after = (before: 'pending' | 'approved' | 'reversed', now: 'pending' | 'approved') => {
    const latest = storedRowOf(day(before), 'before', undefined, id, facts);
    return storedRowOf(day(now), 'now', latest, id, facts).status;
  };
  expect(after('approved', 'pending')).toBe('approved');
  expect(after('pending', 'approved')).toBe('approved');
  expect(after('pending', 'pending')).toBe('pending');
  expect(after('reversed', 'pending')).toBe('pending');
  const named = sampleRow('day', { status: 'pending' });
  const latest = storedRowOf(day('approved'), 'before', undefined, id, facts);
  expect(storedRowOf(named, 'now', latest, id, facts).status).toBe('pending');
});
