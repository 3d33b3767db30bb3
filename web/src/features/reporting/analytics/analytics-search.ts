import { type Period, today } from '../../../lib/days.ts';
import { oneOf, textOf } from '../../../lib/search-params.ts';
import { DEFAULT_RANGE, periodProblem, presetPeriod, RANGES, type Range } from './period.ts';

const TABS = ['figures', 'clicks'] as const;
type Tab = (typeof TABS)[number];

export const METRICS = ['clicks', 'conversions', 'earnings'] as const;
export type Metric = (typeof METRICS)[number];

export const GROUPINGS = [
  'brand',
  'link',
  'sub_id',
  'country',
  'device',
  'referer_host',
  'program',
  'destination_domain',
  'day',
] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** The filters of the click log, named as in the API. */
export const FILTERS = [
  'classification',
  'reason',
  'brand_id',
  'program_id',
  'link_id',
  'sub_id',
  'country',
  'device',
  'referer_host',
  'destination_domain',
] as const;
export type Filter = (typeof FILTERS)[number];
/** The API's filter for clicks without a value. */
export const NO_VALUE = '(none)';
export type Filters = { [Name in Filter]?: string | undefined };

/** What the screen shows. All of it is in the URL. */
export interface AnalyticsSearch {
  tab: Tab;
  range: Range;
  period: Period;
  /** Why the dates in the URL can't be shown. The default period is shown instead. */
  problem?: string | undefined;
  compare: boolean;
  metric: Metric;
  by: Grouping;
  filters: Filters;
}

/** Reads the URL's search. Leaves out what isn't valid. */
export function analyticsSearch(input: Record<string, unknown>): AnalyticsSearch {
  const range = oneOf(RANGES, input.range) ?? DEFAULT_RANGE;
  const asked = { from: textOf(input.from) ?? '', to: textOf(input.to) ?? '' };
  const problem = range === 'custom' ? periodProblem(asked) : undefined;
  const isCustom = range === 'custom' && problem === undefined;
  const preset = range === 'custom' ? DEFAULT_RANGE : range;
  return {
    tab: oneOf(TABS, input.tab) ?? 'figures',
    range,
    period: isCustom ? asked : presetPeriod(preset, today()),
    problem,
    compare: input.compare !== 'off',
    metric: oneOf(METRICS, input.metric) ?? 'clicks',
    by: oneOf(GROUPINGS, input.by) ?? 'brand',
    filters: filtersOf(input),
  };
}

function filtersOf(input: Record<string, unknown>): Filters {
  return Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = textOf(input[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The search parameters of a change of filters. */
export function withoutFilters(): Filters {
  return Object.fromEntries(FILTERS.map((name) => [name, undefined]));
}

/** The brand to which the figures are narrowed. Clicks without a brand are only in the log. */
export function brandOf({ brand_id }: Filters): string | undefined {
  return brand_id === NO_VALUE ? undefined : brand_id;
}
