import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { cn } from './cn.ts';
import { HEAD_CELL } from './table-class.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface HeadColumn {
  id: string;
  header: string;
  numeric: boolean;
  sorted: 'ascending' | 'descending' | 'none';
  pinned: boolean;
  /** Undefined if the column can't be sorted. */
  onSort: (() => void) | undefined;
}

const ARROWS = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

/** The sticky header of a data table. Its first column is sticky too. */
export function DataTableHead({ columns }: { columns: readonly HeadColumn[] }) {
  return (
    <thead>
      <tr>
        {columns.map(({ id, header, numeric, sorted, pinned, onSort }) => (
          <th
            key={id}
            scope="col"
            aria-sort={onSort ? sorted : undefined}
            className={cn(
              HEAD_CELL,
              'sticky top-0 bg-paper align-middle whitespace-nowrap first:left-0 first:z-30',
              numeric ? 'text-right' : 'text-left',
              pinned ? 'right-0 z-30' : 'z-20',
            )}
          >
            {pinned ? (
              <VisuallyHidden>{header}</VisuallyHidden>
            ) : onSort ? (
              <SortButton {...{ header, numeric, sorted, onSort }} />
            ) : (
              header
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function SortButton({
  header,
  numeric,
  sorted,
  onSort,
}: Pick<HeadColumn, 'header' | 'numeric' | 'sorted'> & { onSort: () => void }) {
  const Arrow = ARROWS[sorted];
  return (
    <button
      type="button"
      onClick={onSort}
      className={cn(
        'group -my-1 inline-flex min-h-7 items-center align-middle gap-1 rounded-sm font-medium hover:text-ink touch:min-h-11',
        numeric && 'flex-row-reverse',
        sorted !== 'none' && 'text-ink',
      )}
    >
      {header}
      <Arrow
        aria-hidden
        strokeWidth={1.5}
        className={cn('size-3.5', sorted === 'none' ? 'opacity-40 group-hover:opacity-100' : 'text-river')}
      />
    </button>
  );
}
