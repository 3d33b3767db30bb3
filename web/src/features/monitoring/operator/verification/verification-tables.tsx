import type { UseQueryResult } from '@tanstack/react-query';
import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { ApiError } from '../../../../lib/client.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { listError } from '../../../../lib/list-error.ts';
import { Badge, type Tone } from '../../../../ui/badge.tsx';
import { Code } from '../../../../ui/code.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import type { DataColumn } from '../../../../ui/data-table-columns.ts';
import { DateTime } from '../../../../ui/date-time.tsx';
import { dayText } from '../../../../ui/day-text.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Money } from '../../../../ui/money.tsx';
import { ClassificationBadge } from '../../../clicks/classification-badge.tsx';
import type { BrandPerformance, ClickLogs, Earnings } from './verification-query.ts';

type Click = ClickLogs['data'][number];
type Brand = BrandPerformance['data'][number];
type Earning = Earnings['data'][number];

const CLICK_COLUMNS: readonly DataColumn<Click>[] = [
  {
    id: 'time',
    header: 'Clicked',
    cell: ({ clicked_at }) => <DateTime at={clicked_at} precision="second" />,
    fixed: true,
  },
  { id: 'class', header: 'Class', cell: (click) => <ClassificationBadge click={click} /> },
  { id: 'brand', header: 'Brand', cell: ({ brand_name, brand_id }) => brand_name ?? brand_id ?? '–' },
  { id: 'source', header: 'Link type', cell: ({ traffic_source }) => traffic_source },
  { id: 'referer', header: 'Referrer', cell: ({ referer_host }) => referer_host ?? '–' },
  { id: 'country', header: 'Country', cell: ({ country }) => country ?? '–' },
  {
    id: 'id',
    header: 'Click ID',
    cell: ({ click_id }) => <Code className="font-mono text-sm">{click_id}</Code>,
  },
];

/** The latest 100 clicks that lead to a brand. */
export function ClickLogTable({ result }: { result: UseQueryResult<ClickLogs> }) {
  const { data, error, refetch } = result;
  if (error && !data)
    return (
      <ErrorState
        title={isRefusal(error) ? 'Failed to fetch click logs' : 'An unexpected error occurred'}
        detail={errorText(error)}
        onRetry={() => void refetch()}
      />
    );
  return (
    <DataTable
      caption="Click logs"
      columns={CLICK_COLUMNS}
      rows={data?.data}
      rowKey={({ click_id }) => click_id}
      error={listError(result)}
      empty={<EmptyState title="No clicks of the last 30 days." />}
    />
  );
}

function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status > 0;
}

const BRAND_COLUMNS: readonly DataColumn<Brand>[] = [
  {
    id: 'brand',
    header: 'Brand',
    cell: ({ brand_name, brand_id }) => brand_name ?? brand_id ?? 'Without a brand',
    sortBy: ({ brand_name }) => brand_name ?? '',
    fixed: true,
  },
  {
    id: 'visits',
    header: 'Visits',
    cell: ({ visits }) => formatCount(visits),
    sortBy: ({ visits }) => visits,
    numeric: true,
  },
  {
    id: 'tests',
    header: 'Tests',
    cell: ({ tests }) => formatCount(tests),
    sortBy: ({ tests }) => tests,
    numeric: true,
  },
  {
    id: 'clicks',
    header: 'Counted clicks',
    cell: ({ clicks }) => formatCount(clicks),
    sortBy: ({ clicks }) => clicks,
    numeric: true,
  },
  {
    id: 'conversions',
    header: 'Conversions',
    cell: ({ conversions }) => formatCount(conversions),
    sortBy: ({ conversions }) => conversions,
    numeric: true,
  },
  {
    id: 'earnings',
    header: 'Earnings',
    cell: ({ earnings }) => <Money amount={earnings} />,
    sortBy: ({ earnings }) => Number(earnings),
    numeric: true,
  },
];

/** The figures by brand of the last 30 days. */
export function BrandPerformanceTable({ result }: { result: UseQueryResult<BrandPerformance> }) {
  return (
    <DataTable
      caption="Brand performance of the last 30 days"
      columns={BRAND_COLUMNS}
      rows={result.data?.data}
      rowKey={({ brand_id }) => brand_id ?? ''}
      error={listError(result)}
      empty={<EmptyState title="No brand had a visit in the last 30 days." />}
    />
  );
}

const PAYMENTS: Record<Earning['payment_status'], { label: string; tone: Tone }> = {
  pending: { label: 'Pending', tone: 'held' },
  confirmed: { label: 'Confirmed', tone: 'approved' },
  paid: { label: 'Paid', tone: 'approved' },
  reversed: { label: 'Reversed', tone: 'reversed' },
};

const EARNING_COLUMNS: readonly DataColumn<Earning>[] = [
  { id: 'day', header: 'Day', cell: ({ earnings_date }) => dayText(earnings_date, true), fixed: true },
  { id: 'network', header: 'Network', cell: ({ network }) => network },
  { id: 'brand', header: 'Brand', cell: ({ brand_name }) => brand_name ?? '–' },
  {
    id: 'gross',
    header: 'Gross',
    cell: ({ gross_earnings }) => <Money amount={gross_earnings} />,
    numeric: true,
  },
  { id: 'held', header: 'Held', cell: ({ held }) => <Money amount={held} />, numeric: true },
  { id: 'net', header: 'Net', cell: ({ net_earnings }) => <Money amount={net_earnings} />, numeric: true },
  { id: 'clicks', header: 'Clicks', cell: ({ clicks }) => formatCount(clicks), numeric: true },
  {
    id: 'conversions',
    header: 'Conversions',
    cell: ({ conversions }) => formatCount(conversions),
    numeric: true,
  },
  {
    id: 'status',
    header: 'Payment',
    cell: ({ payment_status }) => (
      <Badge tone={PAYMENTS[payment_status].tone}>{PAYMENTS[payment_status].label}</Badge>
    ),
  },
  {
    id: 'audit',
    header: 'Audit',
    cell: ({ audit_status }) => (audit_status === 'audited' ? 'Audited' : 'Unaudited'),
  },
];

/** The latest 50 earnings by day, network and brand. */
export function EarningsTable({ result }: { result: UseQueryResult<Earnings> }) {
  const { data } = result;
  const isTest = data?.publisher.is_test === true;
  return (
    <DataTable
      caption="Earnings"
      columns={EARNING_COLUMNS}
      rows={data?.data}
      rowKey={({ id }) => id}
      error={listError(result)}
      empty={
        <EmptyState title={isTest ? 'The test publisher never has earnings.' : 'No earnings yet.'}>
          {isTest && 'Test conversions are in the Test Data Manager. They are not money.'}
        </EmptyState>
      }
    />
  );
}
