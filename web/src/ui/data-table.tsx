import { useTable } from '@tanstack/react-table';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { DataTableBody, type MoreRows } from './data-table-body.tsx';
import { type DataColumn, FEATURES, libraryColumns } from './data-table-columns.ts';
import { DataTableHead } from './data-table-head.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { lazyPart } from './lazy-part.tsx';
import { Notice } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';
import { BODY_CELL } from './table-class.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface Sort {
  column: string;
  direction: 'ascending' | 'descending';
}

export interface DataTableProps<Row> {
  /** The name of the table for screen readers. */
  caption: string;
  columns: readonly DataColumn<Row>[];
  /** Undefined while the rows are loading. */
  rows: readonly Row[] | undefined;
  /** The key of a row. The function of the first render is used. */
  rowKey: (row: Row) => string;
  /** The error if the rows couldn't be loaded. Rows that are loaded already stay below it. */
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
  /** False for a table with few columns, which can't be hidden. */
  choosesColumns?: boolean;
  /** The estimated height of a row in pixels. */
  rowHeight?: number;
  /** More rows than those that are loaded. `load` is called while the reader is near the end of the loaded ones. */
  more?: MoreRows | undefined;
}

const NO_ROWS: never[] = [];
/** Its menu weighs as much as the table. */
const ColumnChoice = lazyPart(() => import('./column-choice.tsx'));

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
    choosesColumns = true,
    rowHeight,
    more,
  } = props;
  // A state, because the rows mount before a ref to the element around them is set.
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const definitions = useMemo(() => libraryColumns(columns), [columns]);
  const hidden = useMemo(
    () => Object.fromEntries(columns.filter((column) => column.hidden).map((column) => [column.id, false])),
    [columns],
  );
  const [keyOf] = useState(() => rowKey);
  const sortsItself = sort === undefined && columns.some(({ sortBy }) => sortBy);
  const table = useTable({
    features: FEATURES,
    columns: definitions,
    // The library builds an object for each row, which takes too long for tens of thousands of them.
    data: (sortsItself ? rows : undefined) ?? NO_ROWS,
    getRowId: keyOf,
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
  const hasRows = (rows?.length ?? 0) > 0;
  const shown = useMemo(
    () => visible.flatMap(({ id }) => columns.filter((column) => column.id === id)),
    [visible, columns],
  );
  const widths = shown.flatMap(({ width }) => width ?? []);
  const isFixed = widths.length === shown.length;
  const { rows: sorted } = table.getRowModel();
  const ordered = useMemo(
    () => (sortsItself && rows ? sorted.map(({ original }) => original) : rows),
    [sortsItself, sorted, rows],
  );

  return (
    <div className="min-w-0">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div className="flex min-w-0 grow flex-wrap items-end gap-3">{tools}</div>
        {choosesColumns && (
          <Suspense
            fallback={
              <Button size="sm" aria-disabled>
                Columns
              </Button>
            }
          >
            <ColumnChoice
              columns={table.getAllLeafColumns().map((column) => ({
                id: column.id,
                header: columns.find(({ id }) => id === column.id)?.header ?? column.id,
                visible: column.getIsVisible(),
                fixed: !column.getCanHide(),
                toggle: () => column.toggleVisibility(),
              }))}
            />
          </Suspense>
        )}
      </div>
      {note && <p className="mb-3 border-l-2 border-held pl-3 text-sm text-muted">{note}</p>}
      {error && rows && (
        <div className="mb-3">
          <Notice
            tone="error"
            title="We couldn’t load the list again."
            detail={error.detail}
            onRetry={error.onRetry}
          />
        </div>
      )}
      <section
        ref={setScroller}
        aria-label={caption}
        // Without it, the router gives a table the position of whatever scrolled in its place on the page before.
        data-scroll-restoration-id={caption}
        aria-busy={rows === undefined && !error}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        tabIndex={0}
        style={{ maxHeight }}
        className={cn(
          'fade-x relative overflow-auto overscroll-x-contain [--fade-left:0]',
          hasRows && 'border-b border-rule [&_tr:last-child>td]:border-b-0',
          columns.some(({ pinned }) => pinned) && '[--fade-right:0]',
        )}
      >
        <table
          className={cn('w-full border-separate border-spacing-0 text-base', isFixed && 'table-fixed')}
          style={{ minWidth: isFixed ? `calc(${widths.join(' + ')})` : undefined }}
          aria-rowcount={Math.max(rows?.length ?? 0, more?.total ?? 0) + 1}
        >
          <caption className="sr-only">{caption}</caption>
          <colgroup>
            {shown.map((column) => (
              <col key={column.id} style={{ width: column.width }} />
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
                pinned: column.pinned === true,
                sorted: direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : 'none',
                onSort: own?.getCanSort() ? () => own.toggleSorting() : undefined,
              };
            })}
          />
          {ordered && (
            <DataTableBody
              columns={shown}
              rows={ordered}
              rowKey={keyOf}
              scroller={scroller}
              rowHeight={rowHeight}
              // Otherwise the failed call would be made again at once.
              more={error ? undefined : more}
            />
          )}
          {!rows && !error && <LoadingRows columns={shown.length} />}
        </table>
        {error && !rows && <ErrorState title="We couldn’t load the list." {...error} />}
        {rows?.length === 0 && (empty ?? <EmptyState title="Nothing here yet" />)}
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
