import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { overviewQuery } from '../../../lib/overview.ts';
import { DataBoundary } from '../../../shell/data-boundary.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { useFocusKept } from '../../../ui/use-focus-kept.ts';
import { type Analytics, figuresBeforeQuery, figuresQuery } from './analytics-query.ts';
import type { AnalyticsSearch } from './analytics-search.ts';
import { Breakdown, GroupTable } from './breakdown.tsx';
import { Freshness } from './freshness.tsx';
import { Funnel } from './funnel.tsx';
import { SearchLink } from './search-link.tsx';
import { Totals } from './totals.tsx';
import { Trend } from './trend.tsx';

interface FiguresProps {
  search: AnalyticsSearch;
  onChange: (change: Record<string, unknown>) => void;
}

/** The totals of the period, their trend, the funnel and the breakdown by one dimension. */
export function Figures({ search, onChange }: FiguresProps) {
  const part = useFocusKept<HTMLDivElement>();
  return (
    <div ref={part}>
      <DataBoundary
        failed="Failed to load your analytics."
        loading={<Totals />}
        subject={JSON.stringify([search.period, search.filters.brand_id])}
      >
        <LoadedFigures search={search} onChange={onChange} />
      </DataBoundary>
    </div>
  );
}

function LoadedFigures({ search, onChange }: FiguresProps) {
  // The figures that are shown stay until those of a new search have arrived.
  const shown = useDeferredValue(search);
  const { data: analytics } = useSuspenseQuery(figuresQuery(shown));
  const { data: before } = useQuery({ ...figuresBeforeQuery(shown), enabled: shown.compare });
  if (isEmpty(analytics)) return <NoFigures />;
  const compared = shown.compare ? before : undefined;
  return (
    <div aria-busy={shown !== search} className="aria-busy:opacity-60">
      <Totals analytics={analytics} before={compared} />
      <Trend
        analytics={analytics}
        before={compared}
        metric={search.metric}
        onMetricChange={(metric) => onChange({ metric })}
      />
      <Section title="Breakdown" className="mt-10">
        <DataBoundary
          failed="We couldn’t load the breakdown."
          loading={<GroupTable by={search.by} onChange={onChange} />}
          subject={JSON.stringify([search.by, search.period, search.filters.brand_id])}
        >
          <Breakdown search={search} onChange={onChange} />
        </DataBoundary>
      </Section>
      <Section title="From visit to sale">
        <Funnel analytics={analytics} />
      </Section>
      <Section
        title="How recent these figures are"
        lead="“Not final yet” marks a figure that can change by itself. “Final” ones change only by a correction."
      >
        <Freshness analytics={analytics} />
      </Section>
    </div>
  );
}

function isEmpty({ summary, groups }: Analytics): boolean {
  return summary.total_visits === 0 && (groups?.length ?? 0) === 0;
}

/** Without a single visit: what will be here and what comes first. Otherwise, how to see more days. */
function NoFigures() {
  const { data } = useQuery(overviewQuery);
  const isNew = data?.all_time.clicks === 0 && data.all_time.conversions === 0;
  if (!isNew)
    return (
      <EmptyState
        title="No visits in this period"
        action={
          <SearchLink
            change={{ range: '12m', from: undefined, to: undefined, brand_id: undefined }}
            className={buttonClass()}
          >
            Show 12 months
          </SearchLink>
        }
      >
        Choose a longer period, or remove the brand.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No visits yet"
      action={
        <Link to="/brands" className={buttonClass({ variant: 'primary' })}>
          Find a brand to link to
        </Link>
      }
    >
      Clicks appear here seconds after they happen, and sales once a network reports them: by day, brand,
      link, sub-ID and country, with the reason of each visit that doesn’t count.
    </EmptyState>
  );
}
