import { describe, expect, it } from 'vitest';
import { columnsOf, guessColumns } from './read-columns.ts';

describe('the columns of a network’s statement', () => {
  it('are the header of the file, whatever separates its cells', () => {
    expect(columnsOf('\ufeffID;Amount;Date\n1;2;3')).toEqual(['ID', 'Amount', 'Date']);
    expect(columnsOf('"Commission ID","Sale, date"\r\n1,2')).toEqual(['Commission ID', 'Sale, date']);
    expect(columnsOf('')).toEqual([]);
  });

  it('are guessed from their names', () => {
    expect(guessColumns(['Posting Date', 'Commission ID', 'Commission Amount', 'Currency', 'Goal'])).toEqual({
      id: 'Commission ID',
      amount: 'Commission Amount',
      date: 'Posting Date',
      currency: 'Currency',
      goal: 'Goal',
    });
    expect(guessColumns(['a', 'b'])).toEqual({
      id: 'a',
      amount: 'b',
      date: null,
      currency: null,
      goal: null,
    });
  });
});
