import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { cn } from './cn.ts';
import type { DataColumn } from './data-table-columns.ts';
import { BODY_CELL, NUMERIC_CELL } from './table-class.ts';

interface BodyProps<Row> {
  columns: readonly DataColumn<Row>[];
  rows: readonly { id: string; original: Row }[];
  scroller: RefObject<HTMLElement | null>;
}

const ROW_HEIGHT = 37;

/** The visible rows, and two spacer rows in place of all rows above and below. */
export function DataTableBody<Row>({ columns, rows, scroller }: BodyProps<Row>) {
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 12,
    initialRect: { width: 0, height: 560 },
  });
  const items = virtual.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <tbody>
      <Gap height={above} columns={columns.length} />
      {items.map((item) => {
        const row = rows[item.index];
        return (
          row && (
            <tr
              key={row.id}
              ref={virtual.measureElement}
              data-index={item.index}
              aria-rowindex={item.index + 2}
              className="group"
            >
              {columns.map((column) => (
                <td
                  key={column.id}
                  className={cn(
                    BODY_CELL,
                    'group-hover:bg-sheet first:sticky first:left-0 first:z-10 first:bg-paper',
                    column.numeric && NUMERIC_CELL,
                  )}
                >
                  {column.cell(row.original)}
                </td>
              ))}
            </tr>
          )
        );
      })}
      <Gap height={below} columns={columns.length} />
    </tbody>
  );
}

function Gap({ height, columns }: { height: number; columns: number }) {
  return height > 0 ? (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  ) : null;
}
