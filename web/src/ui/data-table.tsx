import { useTable } from '@tanstack/react-table';
import { type ReactNode, useMemo, useRef } from 'react';
import { ColumnChoice } from './column-choice.tsx';
import { DataTableBody } from './data-table-body.tsx';
import { type DataColumn, FEATURES, libraryColumns } from './data-table-columns.ts';
import { DataTableHead } from './data-table-head.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { Skeleton } from './skeleton.tsx';
import { BODY_CELL } from './table-class.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface Sort {
  column: string;
  direction: 'ascending' | 'descending';
}

interface DataTableProps<Row> {
  /** The name of the table for screen readers. */
  caption: string;
  columns: readonly DataColumn<Row>[];
  /** Undefined while the rows are loading. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The error if the rows couldn't be loaded. */
  error?: { detail: string; code?: string | undefined; onRetry: () => void } | undefined;
  /** Shown if there are no rows. */
  empty?: ReactNode;
  /** Shown above the table if there are more rows than shown: how many, and how to filter them. */
  note?: ReactNode;
  /** Filters at the start of the toolbar. */
  tools?: ReactNode;
  /** The order if the API sorts, with `onSortChange`. By default the table sorts its own rows. */
  sort?: Sort | null;
  onSortChange?: (sort: Sort | null) => void;
  /** The maximum height in pixels. The rows scroll below the header, and only visible rows are rendered. */
  maxHeight?: number;
}

const NO_ROWS: never[] = [];

/** A table with sorting, a choice of columns, virtual rows, and loading, empty and error states. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    error,
    empty,
    note,
    tools,
    sort,
    onSortChange,
    maxHeight = 560,
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const definitions = useMemo(() => libraryColumns(columns), [columns]);
  const hidden = useMemo(
    () => Object.fromEntries(columns.filter((column) => column.hidden).map((column) => [column.id, false])),
    [columns],
  );
  const table = useTable({
    features: FEATURES,
    columns: definitions,
    data: rows ?? NO_ROWS,
    getRowId: rowKey,
    initialState: { columnVisibility: hidden },
    enableMultiSort: false,
    ...(sort !== undefined && {
      manualSorting: true,
      state: { sorting: sort ? [{ id: sort.column, desc: sort.direction === 'descending' }] : [] },
      onSortingChange: (change) => {
        const [first] = typeof change === 'function' ? change(table.state.sorting) : change;
        onSortChange?.(
          first ? { column: first.id, direction: first.desc ? 'descending' : 'ascending' } : null,
        );
      },
    }),
  });
  const visible = table.getVisibleLeafColumns();
  const shown = visible.flatMap(({ id }) => columns.filter((column) => column.id === id));

  return (
    <div className="min-w-0">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div className="flex min-w-0 grow flex-wrap items-end gap-3">{tools}</div>
        <ColumnChoice
          columns={table.getAllLeafColumns().map((column) => ({
            id: column.id,
            header: columns.find(({ id }) => id === column.id)?.header ?? column.id,
            visible: column.getIsVisible(),
            fixed: !column.getCanHide(),
            toggle: () => column.toggleVisibility(),
          }))}
        />
      </div>
      {note && <p className="mb-3 border-l-2 border-held pl-3 text-sm text-muted">{note}</p>}
      <section
        ref={scroller}
        aria-label={caption}
        aria-busy={rows === undefined && !error}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        tabIndex={0}
        style={{ maxHeight }}
        className="fade-x [--fade-left:0] overflow-auto overscroll-x-contain"
      >
        <table
          className="w-full border-separate border-spacing-0 text-base"
          aria-rowcount={(rows?.length ?? 0) + 1}
        >
          <caption className="sr-only">{caption}</caption>
          <colgroup>
            {shown.map((column) => (
              <col key={column.id} width={column.width} />
            ))}
          </colgroup>
          <DataTableHead
            columns={shown.map((column) => {
              const own = visible.find(({ id }) => id === column.id);
              const direction = own?.getIsSorted();
              return {
                id: column.id,
                header: column.header,
                numeric: column.numeric === true,
                sorted: direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : 'none',
                onSort: own?.getCanSort() ? () => own.toggleSorting() : undefined,
              };
            })}
          />
          {rows && !error && (
            <DataTableBody columns={shown} rows={table.getRowModel().rows} scroller={scroller} />
          )}
          {!rows && !error && <LoadingRows columns={shown.length} />}
        </table>
        {error && <ErrorState title="We couldn’t load the list." {...error} />}
        {!error && rows?.length === 0 && (empty ?? <EmptyState title="Nothing here yet" />)}
      </section>
    </div>
  );
}

function LoadingRows({ columns }: { columns: number }) {
  return (
    <tbody>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <tr key={row}>
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places, not things
            <td key={column} className={BODY_CELL}>
              {row === 0 && column === 0 && <VisuallyHidden>Loading</VisuallyHidden>}
              <Skeleton width={column === 0 ? '12ch' : '6ch'} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
