import { useSuspenseQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { formatCount } from '../../../../../worker/platform/contract/counts.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import type { DataColumn } from '../../../ui/data-table-columns.ts';
import { dayText } from '../../../ui/day-text.ts';
import { roundDecimal } from '../../../ui/decimal-text.ts';
import { linkClass } from '../../../ui/link-class.ts';
import { Money } from '../../../ui/money.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { rateText } from '../../../ui/rate-text.ts';
import { breakdownQuery, type Group } from './analytics-query.ts';
import { type AnalyticsSearch, GROUPINGS, type Grouping, NO_VALUE } from './analytics-search.ts';
import { FILTER_OF, GROUPING_LABELS, inSentence, OTHER_VALUES, valueName } from './dimensions.ts';
import { SearchLink } from './search-link.tsx';

const FIGURES: readonly DataColumn<Group>[] = [
  {
    ...{ id: 'visits', header: 'Visits', numeric: true },
    cell: ({ visits }) => formatCount(visits),
    sortBy: ({ visits }) => visits,
  },
  {
    ...{ id: 'clicks', header: 'Clicks', numeric: true },
    cell: ({ clicks }) => formatCount(clicks),
    sortBy: ({ clicks }) => clicks,
  },
  {
    ...{ id: 'conversions', header: 'Conversions', numeric: true },
    cell: ({ conversions }) => formatCount(conversions),
    sortBy: ({ conversions }) => conversions,
  },
  {
    ...{ id: 'earnings', header: 'Earnings', numeric: true },
    cell: ({ earnings }) => <Money amount={earnings} />,
    sortBy: ({ earnings }) => micros(earnings),
  },
  {
    ...{ id: 'held', header: 'Held', numeric: true, hidden: true },
    cell: ({ held }) => <Money amount={held} />,
    sortBy: ({ held }) => micros(held),
  },
  {
    ...{ id: 'rate', header: 'Conversion rate', numeric: true },
    cell: ({ conversion_rate }) => rateText(conversion_rate),
    sortBy: ({ conversion_rate }) => Number(conversion_rate ?? -1),
  },
  {
    ...{ id: 'epc', header: 'Per click', numeric: true },
    cell: ({ epc }) => <Money amount={epc} digits="significant" />,
    sortBy: ({ epc }) => (epc === null ? -1n : micros(epc)),
  },
];

function micros(amount: string): bigint {
  return BigInt(roundDecimal(amount, 6).replace('.', ''));
}

interface BreakdownProps {
  search: AnalyticsSearch;
  onChange: (change: Record<string, unknown>) => void;
}

/** The figures of the period by one dimension. A value leads to its clicks. */
export function Breakdown({ search, onChange }: BreakdownProps) {
  // The groups that are shown stay until those of a new search have arrived.
  const shown = useDeferredValue(search);
  const { data } = useSuspenseQuery(breakdownQuery(shown));
  return (
    <div aria-busy={shown !== search} className="aria-busy:opacity-60">
      <GroupTable
        by={shown.by}
        onChange={onChange}
        groups={data.groups ?? []}
        total={data.summary.groups ?? 0}
      />
    </div>
  );
}

interface GroupTableProps extends Pick<BreakdownProps, 'onChange'> {
  by: Grouping;
  /** Undefined while they are loading. */
  groups?: readonly Group[];
  total?: number;
}

export function GroupTable({ by, onChange, groups, total = 0 }: GroupTableProps) {
  const columns = useMemo(
    (): DataColumn<Group>[] => [
      {
        id: 'value',
        header: GROUPING_LABELS[by],
        cell: (group) => <Value by={by} group={group} />,
        sortBy: (group) => nameOf(by, group),
        fixed: true,
      },
      ...FIGURES,
    ],
    [by],
  );
  const shown = groups?.length ?? 0;
  return (
    <DataTable
      caption={`Figures by ${GROUPING_LABELS[by]}`}
      columns={columns}
      rows={groups}
      rowKey={({ value }) => value ?? NO_VALUE}
      choosesColumns={false}
      tools={<GroupingChoice by={by} onChange={onChange} />}
      note={
        total > shown && shown > 0
          ? `The ${formatCount(shown)} with the highest earnings of ${formatCount(total)}. An export has all of them.`
          : undefined
      }
    />
  );
}

function nameOf(by: Grouping, { value, name }: Group): string {
  return by === 'day' ? (value ?? '') : valueName(by, value, name);
}

function Value({ by, group }: { by: Grouping; group: Group }) {
  const { value } = group;
  const text = by === 'day' ? dayText(value ?? '', true) : nameOf(by, group);
  const className = 'block max-w-[34ch] min-w-[14ch] max-sm:max-w-[18ch] break-words';
  if (value === OTHER_VALUES) return <span className={className}>{text}</span>;
  const change =
    by === 'day'
      ? { range: 'custom', from: value, to: value }
      : { tab: 'clicks', [FILTER_OF[by]]: value ?? NO_VALUE };
  return (
    <SearchLink change={change} className={`${linkClass()} ${className}`}>
      {text}
    </SearchLink>
  );
}

const CHOICES = GROUPINGS.map((value) => ({ value, label: `By ${inSentence(GROUPING_LABELS[value])}` }));

function GroupingChoice({ by, onChange }: Pick<GroupTableProps, 'by' | 'onChange'>) {
  return (
    <NativeSelect
      label={<span className="sr-only">Break down by</span>}
      className="w-48"
      choices={CHOICES}
      value={by}
      onChange={({ target }) => onChange({ by: target.value === 'brand' ? undefined : target.value })}
    />
  );
}
