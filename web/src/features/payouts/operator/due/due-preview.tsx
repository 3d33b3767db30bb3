import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listError } from '../../../../lib/list-error.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import type { DataColumn } from '../../../../ui/data-table-columns.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Money } from '../../../../ui/money.tsx';
import { Section } from '../../../../ui/section.tsx';
import { ASSESSED, HOLD_LABELS } from '../payout-labels.ts';
import { type Assessment, previewQuery } from '../payouts-query.ts';
import { PUBLISHER_COLUMN } from '../publisher-column.tsx';

const COLUMNS: readonly DataColumn<Assessment>[] = [
  PUBLISHER_COLUMN,
  {
    id: 'status',
    header: 'A run now',
    cell: ({ status, hold }) => (
      <span className="block min-w-[18ch] max-w-[36ch]">
        <Badge tone={ASSESSED[status].tone}>{ASSESSED[status].label}</Badge>
        {hold && <span className="block text-muted text-sm">{HOLD_LABELS[hold]}</span>}
      </span>
    ),
  },
  { id: 'amount', header: 'To pay', cell: ({ amount }) => <Money amount={amount} />, numeric: true },
  {
    id: 'clawbacks',
    header: 'Clawbacks',
    cell: ({ clawbacks }) => <Money amount={clawbacks} />,
    numeric: true,
  },
  { id: 'balance', header: 'Balance', cell: ({ balance }) => <Money amount={balance} />, numeric: true },
  {
    id: 'threshold',
    header: 'Threshold',
    cell: ({ threshold }) => <Money amount={threshold} />,
    numeric: true,
  },
];

/** What a run would do now, for every publisher with an approved balance. */
export function DuePreview() {
  const query = useInfiniteQuery(previewQuery);
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data), [data]);
  return (
    <Section
      title="Publishers due for payment"
      lead="Each publisher with an approved balance, and what a run would pay if it started now."
    >
      <DataTable
        caption="Publishers with an approved balance"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ publisher_id }) => publisher_id}
        rowHeight={57}
        error={listError(query)}
        empty={<EmptyState title="No publisher is due.">No publisher has an approved balance.</EmptyState>}
      />
      {hasNextPage && (
        <div className="mt-4">
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Load more publishers
          </Button>
        </div>
      )}
    </Section>
  );
}
