import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { micros, parseUsd, ZERO } from '../platform/money.ts';
import { foldRows, type RowState } from './fold.ts';

const original: RowState = {
  externalId: '1',
  isOriginal: true,
  pushed: false,
  status: 'pending',
  statusRaw: 'new',
  reason: null,
  commission: parseUsd('7.781'),
};
const correction = (externalId: string, amount: string, reason: string | null = null): RowState => ({
  ...original,
  externalId,
  isOriginal: false,
  commission: parseUsd(amount),
  reason,
});

describe('foldRows', () => {
  it('returns the state of a single row', () => {
    expect(foldRows([original])).toEqual({
      status: 'pending',
      statusRaw: 'new',
      reason: null,
      gross: 7_781_000,
    });
  });

  it('values a reversed row at zero, whatever amount the network leaves on it', () => {
    expect(foldRows([{ ...original, status: 'reversed', reason: 'returned' }])).toMatchObject({
      status: 'reversed',
      gross: ZERO,
      reason: 'returned',
    });
  });

  it('subtracts a correction of a part', () => {
    expect(foldRows([original, correction('2', '-2.781')])).toMatchObject({
      status: 'pending',
      gross: 5_000_000,
    });
  });

  it('reverses a conversion, with the reason, after a correction of the whole', () => {
    expect(foldRows([original, correction('2', '-7.781', 'RETURNED')])).toMatchObject({
      status: 'reversed',
      gross: ZERO,
      reason: 'RETURNED',
    });
  });

  it('adds a correction once its status is as far as the status of the sale', () => {
    const paid: RowState = { ...original, status: 'paid' };
    const added = (status: RowState['status']) => foldRows([paid, { ...correction('2', '40'), status }]);
    expect(added('pending')).toMatchObject({ status: 'paid', gross: 7_781_000 });
    expect(added('approved')).toMatchObject({ status: 'paid', gross: 7_781_000 });
    expect(added('paid')).toMatchObject({ status: 'paid', gross: 47_781_000 });
  });

  it('subtracts a correction at once, whatever its status', () => {
    const paid: RowState = { ...original, status: 'paid' };
    expect(foldRows([paid, correction('2', '-2.781')])).toMatchObject({ status: 'paid', gross: 5_000_000 });
  });

  it('values a conversion at zero when its first correction is reversed and its original is missing', () => {
    const declined: RowState = { ...correction('1', '0'), status: 'reversed' };
    expect(foldRows([declined, correction('2', '40')])).toMatchObject({ status: 'reversed', gross: ZERO });
  });

  it('returns the same state for any order of rows', () => {
    const rows = fc.array(
      fc.record({
        externalId: fc.uuid(),
        isOriginal: fc.boolean(),
        pushed: fc.boolean(),
        status: fc.constantFrom('pending', 'approved', 'paid', 'reversed'),
        statusRaw: fc.constantFrom('new', 'locked'),
        reason: fc.option(fc.constantFrom('a', 'b')),
        commission: fc.integer({ min: -1e9, max: 1e9 }).map(micros),
      }),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(rows, fc.func(fc.integer()), (states: RowState[], rank) => {
        const shuffled = [...states].sort((a, b) => Number(rank(a.externalId)) - Number(rank(b.externalId)));
        expect(foldRows(shuffled)).toEqual(foldRows(states));
      }),
    );
  });
});
