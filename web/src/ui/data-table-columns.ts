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
  /** What rows are ordered by; a column without it can't be sorted by. Money is compared as a bigint of micro-units, never as text. */
  sortBy?: (row: Row) => Sortable;
  /** Figures: tabular, right-aligned, and sorted from the largest first. */
  numeric?: boolean;
  /** In pixels. Columns without it share what is left. */
  width?: number;
  /** Out of sight until it is chosen. */
  hidden?: boolean;
  /** Can't be put out of sight. */
  fixed?: boolean;
}

export const FEATURES = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

/** The columns as the table library wants them. */
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
