import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../lib/client.ts';
import type { Period } from '../../../lib/days.ts';
import { type AnalyticsSearch, brandOf, type Grouping } from './analytics-search.ts';
import { periodBefore } from './period.ts';

export type Analytics = ResponseOf<'get', '/v1/publisher/analytics'>;
export type Summary = Analytics['summary'];
export type Group = NonNullable<Analytics['groups']>[number];

const REFRESH_MS = 30_000;

interface AnalyticsQuery {
  period: Period;
  brand: string | undefined;
  by: Grouping;
}

/** A period's totals, and its groups by a dimension. They are kept up to date while they are on screen. */
export function analyticsQuery({ period: { from, to }, brand, by }: AnalyticsQuery) {
  const query = { start_date: from, end_date: to, brand_id: brand, group_by: by };
  return queryOptions({
    queryKey: ['analytics', query],
    queryFn: ({ signal }) => bodyOf(api.GET('/v1/publisher/analytics', { params: { query }, signal })),
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  });
}

/** The figures of the shown period, by day. */
export function figuresQuery({ period, filters }: AnalyticsSearch) {
  return analyticsQuery({ period, brand: brandOf(filters), by: 'day' });
}

/** The figures of the period before, by day. */
export function figuresBeforeQuery({ period, filters }: AnalyticsSearch) {
  return analyticsQuery({ period: periodBefore(period), brand: brandOf(filters), by: 'day' });
}

/** The groups of the shown period by the chosen dimension. */
export function breakdownQuery({ period, filters, by }: AnalyticsSearch) {
  return analyticsQuery({ period, brand: brandOf(filters), by });
}
