import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount } from '../../../../worker/platform/contract/counts.ts';
import { BackLink } from '../../shell/dashboard/back-link.tsx';
import { Screen } from '../../shell/dashboard/screen.tsx';
import { DataBoundary } from '../../shell/data-boundary.tsx';
import { Code } from '../../ui/code.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Table } from '../../ui/table.tsx';
import { dayTraceQuery, SALES_OF_DAY, saleTraceQuery } from './earnings-query.ts';

import { isZero } from './is-zero.ts';
import { SaleDecision } from './sale-decision.tsx';
import { StateBadge } from './state-badge.tsx';
import { TracePath } from './trace-path.tsx';

/** The trace of a sale, or of the sales of a day's earning. Its URL is permanent. */
export function TraceScreen({ id }: { id: string }) {
  const isSale = id.startsWith('cnv_');
  return (
    <Screen
      back={<BackLink to="/app/earnings" search={{ tab: 'sales' }} label="Sales" />}
      title={isSale ? 'From click to payout' : 'Daily earning'}
      actions={
        <>
          <Code className="font-mono text-muted text-sm">{id}</Code>
          <CopyButton text={location.href} label="Copy link" size="sm" />
        </>
      }
    >
      <DataBoundary
        failed="We couldn’t load the trace."
        subject={id}
        loading={<LoadingState label="Loading the trace" />}
      >
        {isSale ? <SaleTrace id={id} /> : <DayTrace id={id} />}
      </DataBoundary>
    </Screen>
  );
}

function SaleTrace({ id }: { id: string }) {
  const { data: sale, summary, meta } = useSuspenseQuery(saleTraceQuery(id)).data;
  return (
    <>
      <div className="mb-8 max-w-[68ch] border-ink border-t pt-3">
        <p className="text-lg">
          {sale.brand_name ?? 'A sale'}
          {sale.order_id && <span className="text-muted">, order {sale.order_id}</span>}
        </p>
        <p className="figures mt-1 text-3xl tracking-[-0.015em] max-lg:text-2xl">
          <Money amount={sale.net} digits={6} />
        </p>
        {(sale.held ?? sale.forfeited) ? (
          <div className="mt-3">
            <SaleDecision sale={sale} />
          </div>
        ) : (
          <p className="mt-2 text-md text-pretty">{sale.explanation}</p>
        )}
        <p className="mt-1 text-base text-muted">
          Sold on <DateTime at={sale.converted_at} />. It’s part of{' '}
          <Link to="/app/earnings/$id" params={{ id: sale.earning_id }} className={linkClass()}>
            that day’s total
          </Link>
          .
        </p>
      </div>
      {!summary.adds_up && (
        <div className="mb-8">
          <Notice
            tone="error"
            title="The transfers don’t add up to your share."
            detail="Please tell us, with the ID above."
          />
        </div>
      )}
      <TracePath sale={sale} addsUp={summary.adds_up} publisherId={meta.publisher_id} />
    </>
  );
}

function DayTrace({ id }: { id: string }) {
  const { data, summary } = useSuspenseQuery(dayTraceQuery(id)).data;
  const { earning, conversions } = data;
  return (
    <>
      <div className="mb-8 max-w-[68ch] border-ink border-t pt-3">
        <p className="text-lg">
          {earning.brand_name ?? 'Unknown brand'}{' '}
          <span className="text-muted">through {earning.network}</span>
        </p>
        <p className="figures mt-1 text-3xl tracking-[-0.015em] max-lg:text-2xl">
          <Money amount={earning.net_earnings} digits={6} />
        </p>
        <p className="mt-2 text-md">
          From {summary.conversions === 1 ? 'one sale' : `${formatCount(summary.conversions)} sales`} on{' '}
          <DateTime at={earning.earnings_date} precision="day" />.{' '}
          {!isZero(earning.held) && (
            <>
              <Money amount={earning.held} digits={6} /> more is held for review.{' '}
            </>
          )}
          The ledger transfers{' '}
          {summary.adds_up ? 'add up to what the sales are worth' : 'differ from it. Please tell us'}.
        </p>
      </div>
      {conversions.length === 0 && (
        <EmptyState title="No sales">All of them moved to another day.</EmptyState>
      )}
      {conversions.length > 0 && (
        <Table
          caption="Sales of the day"
          rows={conversions}
          rowKey={(sale) => sale.id}
          columns={[
            {
              header: 'Time (UTC)',
              cell: (sale) => (
                <Link to="/app/earnings/$id" params={{ id: sale.id }} className={linkClass()}>
                  <DateTime at={sale.converted_at} />
                </Link>
              ),
            },
            { header: 'Order', cell: (sale) => sale.order_id ?? '–' },
            {
              header: 'Status',
              cell: ({ status }) => <StateBadge state={status} />,
            },
            { header: 'Your share', cell: (sale) => <Money amount={sale.net} digits={6} />, numeric: true },
          ]}
        />
      )}
      {summary.conversions > SALES_OF_DAY && (
        <p className="mt-3 text-base text-muted">
          The latest {SALES_OF_DAY} of {summary.conversions} sales. The others are in the list of sales.
        </p>
      )}
    </>
  );
}
