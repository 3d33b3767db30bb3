import { formatCount } from '../../../../../worker/platform/contract/counts.ts';
import { FunnelChart } from '../../../ui/funnel-chart.tsx';
import { Table } from '../../../ui/table.tsx';
import { CLASS_LABELS } from '../../clicks/classification-badge.tsx';
import type { Analytics } from './analytics-query.ts';
import { SearchLink } from './search-link.tsx';

/** From visits to approved sales, and the visits that weren’t counted by their reason. */
export function Funnel({ analytics: { summary, reasons } }: { analytics: Analytics }) {
  const uncounted = reasons?.filter(({ classification }) => classification !== 'click') ?? null;
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
      <FunnelChart
        title="Visits that became sales"
        stages={funnelStages(summary)}
        summary={sentenceOf(summary)}
      />
      <div className="min-w-0">
        <h3 className="mb-3 font-medium text-base">Visits that weren’t counted</h3>
        {uncounted === null ? (
          <p className="text-base text-muted">
            Reasons of one brand are listed for at most 92 days. Choose a shorter period.
          </p>
        ) : uncounted.length === 0 ? (
          <p className="text-base text-muted">All visits of this period count.</p>
        ) : (
          <Table
            caption="Visits that weren’t counted, by reason"
            columns={[
              {
                header: 'Reason',
                cell: ({ reason, explanation, classification }) => (
                  <>
                    <SearchLink change={{ tab: 'clicks', reason }}>
                      {CLASS_LABELS[classification].label}
                    </SearchLink>
                    <span className="block text-muted text-sm">{explanation}</span>
                  </>
                ),
              },
              { header: 'Visits', numeric: true, cell: ({ visits }) => formatCount(visits) },
            ]}
            rows={uncounted}
            rowKey={({ reason, classification }) => `${classification} ${reason}`}
          />
        )}
      </div>
    </div>
  );
}

/** How many of the visits came how far. */
export function funnelStages(summary: Analytics['summary']): { label: string; value: number }[] {
  const { approved, paid } = summary.by_status;
  return [
    { label: 'Visits', value: summary.total_visits },
    { label: 'Clicks', value: summary.total_clicks },
    { label: 'Conversions', value: summary.total_conversions },
    { label: 'Approved', value: approved.conversions + paid.conversions },
  ];
}

function sentenceOf({ by_status }: Analytics['summary']): string {
  const { pending, reversed } = by_status;
  return `${formatCount(pending.conversions)} pending, ${formatCount(reversed.conversions)} reversed. Reversed sales aren’t conversions.`;
}
