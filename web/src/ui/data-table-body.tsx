import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type Ref, useEffect } from 'react';
import { cn } from './cn.ts';
import type { DataColumn } from './data-table-columns.ts';
import { Skeleton } from './skeleton.tsx';
import { BODY_CELL, NUMERIC_CELL, PINNED_CELL } from './table-class.ts';

/** Rows that aren't loaded yet. They are shown as placeholders. */
export interface MoreRows {
  /** Of all rows, loaded or not, if it is known. */
  total?: number;
  /** Loads the next rows. It is called again while it may already be loading. */
  load: () => void;
}

interface BodyProps<Row> {
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  scroller: HTMLElement | null;
  rowHeight?: number | undefined;
  more?: MoreRows | undefined;
}

const DEFAULT_ROW_HEIGHT = 37;
/** So many rows before the end of the loaded ones, the next are loaded. */
const AHEAD = 200;

/** The visible rows, and two spacer rows in place of all rows above and below. */
export function DataTableBody<Row>({
  columns,
  rows,
  rowKey,
  scroller,
  rowHeight = DEFAULT_ROW_HEIGHT,
  more,
}: BodyProps<Row>) {
  const count = Math.max(rows.length, more?.total ?? 0);
  // Its keys are the indexes: with other ones, it would go through all rows whenever more of them are loaded.
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: 6,
    initialRect: { width: 0, height: 560 },
  });
  const items = virtual.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const lastShown = items.at(-1)?.index ?? 0;
  const load = more?.load;
  useEffect(() => {
    if (lastShown + AHEAD >= rows.length) load?.();
  }, [lastShown, rows.length, load]);
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <tbody>
      <Gap height={above} columns={columns.length} />
      {items.map((item) => {
        const row = rows[item.index];
        return row ? (
          <DataRow
            key={item.key}
            index={item.index}
            row={row}
            rowKey={rowKey(row)}
            columns={columns}
            measure={virtual.measureElement}
          />
        ) : (
          <PlaceholderRow key={item.key} columns={columns.length} height={rowHeight} />
        );
      })}
      <Gap height={below} columns={columns.length} />
    </tbody>
  );
}

interface RowProps<Row> {
  index: number;
  row: Row;
  rowKey: string;
  columns: readonly DataColumn<Row>[];
  measure: Ref<HTMLTableRowElement>;
}

function PlainRow<Row>({ index, row, rowKey, columns, measure }: RowProps<Row>) {
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} className="group">
      {columns.map((column) => (
        <td
          key={`${rowKey} ${column.id}`}
          className={cn(
            BODY_CELL,
            'group-hover:bg-sheet first:sticky first:left-0 first:z-10 first:bg-paper group-hover:first:bg-sheet',
            column.numeric && NUMERIC_CELL,
            column.pinned && PINNED_CELL,
          )}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** While the list scrolls, only the rows that appear are rendered. */
const DataRow = memo(PlainRow) as typeof PlainRow;

function PlaceholderRow({ columns, height }: { columns: number; height: number }) {
  return (
    <tr aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: places, not things
          key={column}
          className={cn(BODY_CELL, 'first:sticky first:left-0 first:bg-paper')}
          style={{ height }}
        >
          <Skeleton width={column === 0 ? '12ch' : '6ch'} still />
        </td>
      ))}
    </tr>
  );
}

function Gap({ height, columns }: { height: number; columns: number }) {
  return height > 0 ? (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  ) : null;
}
