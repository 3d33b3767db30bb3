import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { errorText } from '../../../../../lib/error-text.ts';
import { useMay } from '../../../../../lib/operator-permission.ts';
import { NotRefreshed } from '../../../../../shell/operator/not-refreshed.tsx';
import { useChangeSearch } from '../../../../../shell/operator/use-change-search.ts';
import { ErrorState } from '../../../../../ui/error-state.tsx';
import { Notice } from '../../../../../ui/notice.tsx';
import { Section } from '../../../../../ui/section.tsx';
import { Stats } from '../../../../../ui/stat.tsx';
import { revenueQuery } from '../revenue-query.ts';
import type { Range } from '../revenue-search.ts';
import { ClicksCard, FigureCard, RateCard } from './cards.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { MoneyLines } from './money-lines.tsx';
import { NetworkRevenue } from './network-revenue.tsx';
import { PaymentStatus } from './payment-status.tsx';
import { RangeFilter } from './range-filter.tsx';
import { SyncButton } from './sync-button.tsx';
import { TopPublishers } from './top-publishers.tsx';

/** The figures of all publishers, each with the ledger beside it. */
export function Dashboard() {
  const { from, to } = useSearch({ from: '/_signed-in/_operator/admin/_revenue/revenue' });
  const range = { from, to };
  const change = useChangeSearch<Range>();
  const maySync = useMay('catalog:write');
  const revenue = useQuery(revenueQuery(range));
  const { data, error, refetch, isFetching, isPlaceholderData } = revenue;
  const failed = error ? `Error loading revenue data: ${errorText(error)}` : '';
  if (error && !data)
    return <ErrorState title={failed} detail={false} onRetry={() => void refetch()} retrying={isFetching} />;
  return (
    <div aria-busy={isPlaceholderData} className="aria-busy:opacity-60">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <RangeFilter range={range} onChange={change} />
        <div className="flex flex-wrap gap-2">
          <ExportDialog range={range} />
          {maySync && <SyncButton />}
        </div>
      </div>
      <NotRefreshed result={revenue} title={failed} detail={false} />
      {data?.differs && (
        <div className="mb-8">
          <Notice
            tone="error"
            title="Some figures differ from the ledger."
            detail="They are red below. The hourly money check names the rows that differ."
          />
        </div>
      )}
      <section aria-label="Key figures" className="pb-12">
        <Stats>
          <FigureCard name="total_revenue" figure={data?.figures.total_revenue} range={range} />
          <FigureCard
            name="publisher_earnings"
            figure={data?.figures.publisher_earnings}
            range={range}
            note={data?.share_text}
          />
          <ClicksCard clicks={data?.clicks} asOf={data?.as_of} range={range} />
          <RateCard rate={data?.conversion_rate} conversions={data?.conversions} range={range} />
        </Stats>
      </section>
      {data && (
        <Section title="Beside revenue and earnings">
          <MoneyLines
            figures={[
              { name: 'claims', figure: data.figures.claims, note: 'That no network has reported' },
              {
                name: 'held',
                figure: data.figures.held,
                note: 'The publishers’ share of sales held for review',
              },
              { name: 'network_margin', figure: data.figures.network_margin, note: 'What the network keeps' },
              {
                name: 'unattributed',
                figure: data.figures.unattributed,
                note: 'Of sales without a publisher',
              },
            ]}
            range={range}
          />
        </Section>
      )}
      <Section title="Revenue by Network">
        <NetworkRevenue networks={data?.networks} range={range} />
      </Section>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Section title="Top Publishers" lead="The five with the highest earnings.">
          <TopPublishers publishers={data?.top_publishers} range={range} />
        </Section>
        <Section title="Payment Status">
          <PaymentStatus status={data?.payment_status} range={range} />
        </Section>
      </div>
    </div>
  );
}
