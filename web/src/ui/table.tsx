import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { BODY_CELL, HEAD_CELL, NUMERIC_CELL } from './table-class.ts';

interface TableColumn<Row> {
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers, right-aligned. */
  numeric?: boolean;
}

interface TableProps<Row> {
  /** The caption, for screen readers. `showCaption` makes it visible. */
  caption: string;
  showCaption?: boolean;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** On phones, each row is a list of its cells, named by the columns. The first cell is the title of the row. */
  stacks?: boolean;
}

/** A static table. It scrolls horizontally if it doesn't fit. */
export function Table<Row>({ caption, showCaption = false, columns, rows, rowKey, stacks }: TableProps<Row>) {
  return (
    <section
      aria-label={caption}
      data-scroll-restoration-id={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
      tabIndex={0}
      className="fade-x overflow-x-auto"
    >
      <table className={cn('w-full border-collapse text-base', stacks && 'stacked')}>
        <caption className={showCaption ? 'pb-2 text-left text-sm text-muted' : 'sr-only'}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order
                key={index}
                scope="col"
                className={cn(HEAD_CELL, 'align-bottom', column.numeric ? 'text-right' : 'text-left')}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column, index) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order
                  key={index}
                  data-column={stacks && String(column.header)}
                  className={cn(BODY_CELL, column.numeric && NUMERIC_CELL)}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
