import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { formatCount } from '../../../../../worker/platform/contract/counts.ts';
import { DataBoundary } from '../../../shell/data-boundary.tsx';
import { Code } from '../../../ui/code.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import type { DataColumn } from '../../../ui/data-table-columns.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { KeyUsageChart } from './key-usage-chart.tsx';
import { type KeyUsage, keyUsageQuery, USAGE_PER_PAGE } from './keys-query.ts';

const COLUMNS: readonly DataColumn<KeyUsage>[] = [
  { id: 'day', header: 'Day (UTC)', cell: ({ date }) => <DateTime at={date} precision="day" />, fixed: true },
  {
    id: 'key',
    header: 'Key',
    cell: ({ key_name }) => <span className="block max-w-[24ch] min-w-[14ch] break-words">{key_name}</span>,
  },
  {
    id: 'endpoint',
    header: 'Endpoint',
    cell: ({ endpoint }) => <Code className="font-mono text-sm whitespace-nowrap">{endpoint}</Code>,
  },
  {
    id: 'calls',
    header: 'Calls',
    cell: ({ requests_count }) => formatCount(requests_count),
    numeric: true,
  },
  { id: 'last', header: 'Last call', cell: ({ last_request_at }) => <DateTime at={last_request_at} /> },
];

/** Calls by key, endpoint and day. */
export function KeyUsageTable() {
  return (
    <DataBoundary failed="We couldn’t load the usage." loading={<UsageTable rows={undefined} />}>
      <LoadedUsage />
    </DataBoundary>
  );
}

function LoadedUsage() {
  const [page, setPage] = useState(1);
  // The rows of the page before stay until those of the new one have arrived.
  const { data: rows, summary } = useSuspenseQuery(keyUsageQuery(useDeferredValue(page))).data;
  if (summary.total === 0)
    return (
      <p className="text-md text-muted">
        No calls in the last 30 days. Calls made with your keys appear here within a minute.
      </p>
    );
  return (
    <>
      <KeyUsageChart days={summary.days} />
      <UsageTable
        rows={rows}
        tools={<p className="text-base">{formatCount(summary.requests_count)} calls in total</p>}
      />
      <Pagination
        label="usage"
        page={page}
        perPage={USAGE_PER_PAGE}
        total={summary.total}
        onPageChange={setPage}
      />
    </>
  );
}

interface UsageTableProps {
  /** Undefined while they are loading. */
  rows: readonly KeyUsage[] | undefined;
  tools?: ReactNode;
}

function UsageTable({ rows, tools }: UsageTableProps) {
  return (
    <DataTable
      caption="Calls by key"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ key_id, endpoint, date }) => `${date} ${key_id} ${endpoint}`}
      tools={tools}
    />
  );
}
