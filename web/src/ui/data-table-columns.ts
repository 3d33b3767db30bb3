import {
  columnVisibilityFeature,
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

type Sortable = string | number | bigint;

export interface DataColumn<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The sort value. A column without it can't be sorted. Money is a bigint of micro-units. */
  sortBy?: (row: Row) => Sortable;
  /** Numbers: right-aligned, and sorted from the largest first. */
  numeric?: boolean;
  /**
   * A CSS length. Columns without a width share the remaining space. If all have one, they keep their proportions whatever
   * the rows contain, and the browser needn't look at the contents.
   */
  width?: string;
  /** Hidden by default. */
  hidden?: boolean;
  /** Can't be hidden. */
  fixed?: boolean;
  /** Stays at the right edge while the others scroll, for the actions of a row. Its header isn't shown. */
  pinned?: boolean;
}

export const FEATURES = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

/** The columns in the format of the table library. */
export function libraryColumns<Row extends object>(columns: readonly DataColumn<Row>[]) {
  const helper = createColumnHelper<typeof FEATURES, Row>();
  return helper.columns(
    columns.map((column) =>
      helper.accessor((row) => column.sortBy?.(row) ?? '', {
        id: column.id,
        header: column.header,
        cell: ({ row }) => column.cell(row.original),
        enableSorting: column.sortBy !== undefined,
        enableHiding: column.fixed !== true,
        sortDescFirst: column.numeric === true,
        sortFn: (a, b, id) => compare(a.getValue<Sortable>(id), b.getValue<Sortable>(id)),
      }),
    ),
  );
}

const TEXT = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compare(a: Sortable, b: Sortable): number {
  if (typeof a === 'string' && typeof b === 'string') return TEXT.compare(a, b);
  return a < b ? -1 : a > b ? 1 : 0;
}
