import { expect, it } from 'vitest';
import { analyticsSearch } from './analytics-search.ts';

it('reads the period, the filters and what is shown from the URL', () => {
  const given = {
    range: 'custom',
    from: '2026-02-27',
    to: '2026-03-02',
    by: 'sub_id',
    sub_id: 365,
    tab: 'clicks',
  };
  expect(analyticsSearch({ ...given, compare: 'off', utm_source: 'newsletter' })).toEqual({
    ...{
      tab: 'clicks',
      range: 'custom',
      period: { from: '2026-02-27', to: '2026-03-02' },
      problem: undefined,
    },
    ...{ compare: false, metric: 'clicks', by: 'sub_id', filters: { sub_id: '365' } },
  });
});

it('shows the default period and the problem for dates that can’t be shown', () => {
  const { range, problem, period } = analyticsSearch({
    range: 'custom',
    from: '2026-03-02',
    to: '2026-03-01',
  });
  expect([range, problem]).toEqual(['custom', 'The first day is after the last.']);
  expect(period).toEqual(analyticsSearch({}).period);
});
