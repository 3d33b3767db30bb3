import { describe, expect, it } from 'vitest';
import { summarize } from './chart-data.ts';

const chart = (values: readonly (number | null)[]) =>
  summarize({
    title: 'Clicks per day',
    labelHeader: 'Day',
    labels: ['1 Nov', '2 Nov', '3 Nov'],
    series: [{ label: 'Clicks', tone: 'river', values }],
  });

describe('summarize', () => {
  it('names the first, last, lowest and highest value', () => {
    expect(chart([1200, 3, 40])).toBe(
      'Clicks: from 1,200 (1 Nov) to 40 (3 Nov), lowest 3 (2 Nov), highest 1,200 (1 Nov).',
    );
  });

  it('skips missing values, and says when there are none', () => {
    expect(chart([null, 5, 8])).toContain('from 5 (2 Nov)');
    expect(chart([null, null, null])).toBe('Clicks: no values yet.');
  });

  it('says when all values are equal', () => {
    expect(chart([7, 7, 7])).toBe('Clicks: 7 throughout.');
  });
});
