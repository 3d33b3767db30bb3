import { describe, expect, it } from 'vitest';
import { MAX_RESULT_LENGTH, pageOfRows } from './page.ts';

const row = (length: number) => 'x'.repeat(length - 2);

describe('the rows of a result', () => {
  it('are all returned while they fit, and the list ends', () => {
    const rows = [row(10), row(10)];
    expect(pageOfRows(rows, { offset: 5, total: 7 })).toEqual({ rows, total: 7, next_offset: null });
  });

  it('continue after the last one returned', () => {
    expect(pageOfRows([row(10)], { offset: 5, total: 7 }).next_offset).toBe(6);
  });

  it('stop before the budget is exceeded', () => {
    const half = row(MAX_RESULT_LENGTH / 2);
    const { rows, next_offset } = pageOfRows([half, half, half], { offset: 0, total: 3 });
    expect([rows.length, next_offset]).toEqual([2, 2]);
  });

  it('include one that exceeds the budget alone, so that no list gets stuck', () => {
    const huge = row(MAX_RESULT_LENGTH * 2);
    expect(pageOfRows([huge, huge], { offset: 0, total: 2 })).toMatchObject({ rows: [huge], next_offset: 1 });
  });

  it('end if there is none at the offset', () => {
    expect(pageOfRows([], { offset: 9, total: 5 })).toEqual({ rows: [], total: 5, next_offset: null });
  });
});
