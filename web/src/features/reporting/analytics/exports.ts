import { type AnalyticsSearch, brandOf } from './analytics-search.ts';
import { GROUPING_LABELS, inSentence } from './dimensions.ts';

const FORMATS = [
  { format: 'csv', label: 'CSV' },
  { format: 'json', label: 'JSON' },
] as const;

/** The files of what is shown, with its period and filters. The API names them by dataset and period. */
export function exportsOf({ tab, period, by, filters }: AnalyticsSearch) {
  const range = { start_date: period.from, end_date: period.to };
  const ofBrand = { brand_id: brandOf(filters) };
  const files =
    tab === 'clicks'
      ? [{ label: 'Clicks', dataset: 'clicks', query: { ...range, ...filters } }]
      : [
          {
            label: `Figures by ${inSentence(GROUPING_LABELS[by])}`,
            dataset: 'analytics',
            query: { ...range, ...ofBrand, group_by: by },
          },
          { label: 'Figures by day and brand', dataset: 'analytics', query: { ...range, ...ofBrand } },
        ];
  return files.flatMap(({ label, dataset, query }) =>
    FORMATS.map(({ format, label: name }) => ({
      label: `${label}, ${name}`,
      href: `/v1/publisher/exports/${dataset}?${new URLSearchParams({ ...known(query), format })}`,
    })),
  );
}

function known(query: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
