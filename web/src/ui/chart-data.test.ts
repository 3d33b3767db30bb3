import { expect, test } from 'vitest';
import { summarize } from './chart-data.ts';

const chart = (values: readonly (number | null)[]) =>
  summarize({
    title: 'Clicks a day',
    labelHeader: 'Day',
    labels: ['1 Nov', '2 Nov', '3 Nov'],
    series: [{ label: 'Clicks', tone: 'river', values }],
  });

test('a chart says where it begins and ends, its lowest and its highest', () => {
  expect(chart([1200, 3, 40])).toBe(
    'Clicks: from 1,200 (1 Nov) to 40 (3 Nov), lowest 3 (2 Nov), highest 1,200 (1 Nov).',
  );
});

test('what is not known is left out, and nothing known is said to be so', () => {
  expect(chart([null, 5, 8])).toContain('from 5 (2 Nov)');
  expect(chart([null, null, null])).toBe('Clicks: no values yet.');
});

test('a level course is said in a word', () => {
  expect(chart([7, 7, 7])).toBe('Clicks: 7 throughout.');
});
