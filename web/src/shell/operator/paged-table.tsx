import type { UseQueryResult } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { listError } from '../../lib/list-error.ts';
import { DataTable, type DataTableProps } from '../../ui/data-table.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { useChangeSearch } from './use-change-search.ts';

interface PagedTableProps<Row extends object> extends Omit<DataTableProps<Row>, 'rows' | 'error' | 'more'> {
  result: UseQueryResult<{ data: Row[]; summary: { total: number } }>;
  /** From 1. */
  page: number;
  perPage: number;
  /** By default, the page is a parameter of the URL. */
  onPageChange?: (page: number) => void;
  /** The visible heading. Without one, the table has a heading for screen readers. */
  heading?: RefObject<HTMLElement | null>;
}

/**
 * A table of a paged list. The page that was shown before stays, dimmed, while another one is loaded, and rows stay if they
 * can’t be loaded again.
 */
export function PagedTable<Row extends object>({
  result,
  page,
  perPage,
  onPageChange,
  heading,
  ...table
}: PagedTableProps<Row>) {
  const { data, isPlaceholderData } = result;
  const change = useChangeSearch<{ page: number }>();
  const ownHeading = useRef<HTMLHeadingElement>(null);
  return (
    <div aria-busy={isPlaceholderData} className="aria-busy:opacity-60">
      {!heading && (
        <Heading level={2} size="heading" ref={ownHeading} className="sr-only">
          {table.caption}
        </Heading>
      )}
      <DataTable {...table} rows={data?.data} error={listError(result)} />
      {data && data.summary.total > 0 && (
        <Pagination
          label={table.caption.toLowerCase()}
          page={page}
          perPage={perPage}
          total={data.summary.total}
          onPageChange={onPageChange ?? ((next) => change({ page: next }))}
          heading={heading ?? ownHeading}
        />
      )}
    </div>
  );
}
