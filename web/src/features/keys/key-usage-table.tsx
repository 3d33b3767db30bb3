import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../lib/error-text.ts';
import { formatCount } from '../../lib/format.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { DataColumn } from '../../ui/data-table-columns.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { type KeyUsage, keyUsageQuery, USAGE_PER_PAGE } from './keys-query.ts';

const COLUMNS: readonly DataColumn<KeyUsage>[] = [
  { id: 'day', header: 'Day (UTC)', cell: ({ date }) => <DateTime at={date} precision="day" />, fixed: true },
  {
    id: 'key',
    header: 'Key',
    cell: ({ key_name }) => <span className="block max-w-[24ch] min-w-[8ch] break-words">{key_name}</span>,
  },
  {
    id: 'endpoint',
    header: 'Endpoint',
    cell: ({ endpoint }) => <code className="font-mono text-sm whitespace-nowrap">{endpoint}</code>,
  },
  {
    id: 'calls',
    header: 'Calls',
    cell: ({ requests_count }) => formatCount(requests_count),
    numeric: true,
  },
  { id: 'last', header: 'Last call', cell: ({ last_request_at }) => <DateTime at={last_request_at} /> },
];

export function KeyUsageTable() {
  const [page, setPage] = useState(1);
  const query = useQuery(keyUsageQuery(page));
  const { data, error } = query;
  if (error) return <ErrorState title="We couldn’t load the usage." {...failureOf(error, query)} />;
  if (data?.summary.total === 0)
    return (
      <p className="text-md text-muted">
        No calls in the last 30 days. Calls made with your keys appear here within a minute.
      </p>
    );
  return (
    <>
      <DataTable
        caption="Calls by key"
        columns={COLUMNS}
        rows={data?.data}
        rowKey={({ key_id, endpoint, date }) => `${date} ${key_id} ${endpoint}`}
        tools={data && <p className="text-base">{formatCount(data.summary.requests_count)} calls in total</p>}
      />
      {data && (
        <Pagination
          label="usage"
          page={page}
          perPage={USAGE_PER_PAGE}
          total={data.summary.total}
          onPageChange={setPage}
        />
      )}
    </>
  );
}
