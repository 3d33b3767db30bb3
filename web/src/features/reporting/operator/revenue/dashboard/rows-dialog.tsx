import { useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentPropsWithRef, type ReactNode, useMemo, useState } from 'react';
import { formatCount } from '../../../../../../../worker/platform/contract/counts.ts';
import { listError } from '../../../../../lib/list-error.ts';
import { PublisherLink } from '../../../../../shell/operator/publisher-link.tsx';
import { Badge } from '../../../../../ui/badge.tsx';
import { Button } from '../../../../../ui/button.tsx';
import { Code } from '../../../../../ui/code.tsx';
import { DataTable } from '../../../../../ui/data-table.tsx';
import type { DataColumn } from '../../../../../ui/data-table-columns.ts';
import { Dialog } from '../../../../../ui/dialog.tsx';
import { EmptyState } from '../../../../../ui/empty-state.tsx';
import { ExactMoney } from '../../../../../ui/exact-money.tsx';
import { NetworkName } from '../../../../catalog/network-name.tsx';
import { type FigureName, type RevenueRow, rowsQuery } from '../revenue-query.ts';
import type { Range } from '../revenue-search.ts';

interface RowsDialogProps {
  title: string;
  filter: Range & { figure: FigureName; network?: string; publisher_id?: string };
  /** The figure, as the label of the button. */
  children: ReactNode;
}

/** A figure as a button. It opens the rows whose amounts add up to it. */
export function RowsDialog({ title, filter, children }: RowsDialogProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog
      size="lg"
      title={title}
      description="The amounts of all rows add up to the figure."
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<FigureButton label={`Show the rows of ${title}`}>{children}</FigureButton>}
    >
      {isOpen && <Rows title={title} filter={filter} />}
    </Dialog>
  );
}

interface FigureButtonProps extends ComponentPropsWithRef<'button'> {
  label: string;
}

/** A number that can be opened. */
export function FigureButton({ label, children, ...rest }: FigureButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      title={label}
      className="-mx-1 -my-2 inline-flex min-h-9 cursor-pointer items-center rounded-sm px-1 text-left underline decoration-rule-strong decoration-1 underline-offset-4 hover:decoration-ink touch:-my-2.5 touch:min-h-11"
    >
      {children}
    </button>
  );
}

function Rows({ title, filter }: Pick<RowsDialogProps, 'title' | 'filter'>) {
  const query = useInfiniteQuery(rowsQuery(filter));
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data), [data]);
  const total = data?.pages[0]?.summary.amount;
  const isCount = filter.figure === 'conversions';
  return (
    <>
      <DataTable
        caption={`Rows of ${title}`}
        columns={isCount ? COLUMNS.slice(0, -1) : COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        maxHeight={420}
        choosesColumns={false}
        error={listError(query)}
        empty={<EmptyState title="No rows.">Nothing in this period is part of the figure.</EmptyState>}
      />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
        {total !== undefined && (
          <p className="text-base">
            Sum of all rows:{' '}
            <strong>{isCount ? formatCount(Number(total)) : <ExactMoney amount={total} />}</strong>
          </p>
        )}
        {hasNextPage && (
          <Button size="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Load more
          </Button>
        )}
      </div>
    </>
  );
}

const COLUMNS: readonly DataColumn<RevenueRow>[] = [
  {
    id: 'row',
    header: 'Row',
    cell: ({ id, day }) => (
      <>
        <Code className="font-mono text-sm">{id}</Code>
        <span className="figures block text-muted text-sm">{day}</span>
      </>
    ),
    fixed: true,
  },
  {
    id: 'publisher',
    header: 'Publisher',
    cell: ({ publisher_id }) => publisher_id && <PublisherLink id={publisher_id} />,
  },
  {
    id: 'network',
    header: 'Network',
    cell: ({ network }) => (network === null ? '–' : <NetworkName slug={network} />),
  },
  { id: 'status', header: 'Status', cell: ({ status }) => <Badge>{status}</Badge> },
  {
    id: 'amount',
    header: 'Amount',
    cell: ({ amount }) => <ExactMoney amount={amount} />,
    numeric: true,
    fixed: true,
  },
];
