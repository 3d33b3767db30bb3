import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { useChangeSearch } from '../../lib/operator-search.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { DataColumn } from '../../ui/data-table-columns.ts';
import { Heading } from '../../ui/heading.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { REQUESTS_PER_PAGE } from './requests-query.ts';

interface RequestQueueProps<Row> {
  title: string;
  columns: readonly DataColumn<Row>[];
  result: UseQueryResult<{ data: Row[]; summary: { total: number } }>;
  page: number;
  empty: ReactNode;
  tools: ReactNode;
  note?: ReactNode;
  rowHeight?: number;
}

/** A page of a queue with its filters. The page that was shown before stays, dimmed, while another one is loaded. */
export function RequestQueue<Row extends { id: string }>({
  title,
  result: { data, error, isPlaceholderData, refetch },
  page,
  ...table
}: RequestQueueProps<Row>) {
  const change = useChangeSearch();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div aria-busy={isPlaceholderData} className="aria-busy:opacity-60">
      <Heading level={2} size="heading" ref={heading} className="sr-only">
        {title}
      </Heading>
      <DataTable
        {...table}
        caption={title}
        rows={data?.data}
        rowKey={({ id }) => id}
        maxHeight={680}
        error={error ? { detail: errorText(error), onRetry: () => void refetch() } : undefined}
      />
      {data && data.summary.total > 0 && (
        <Pagination
          label={title.toLowerCase()}
          page={page}
          perPage={REQUESTS_PER_PAGE}
          total={data.summary.total}
          onPageChange={(next) => change({ page: next })}
          heading={heading}
        />
      )}
    </div>
  );
}
