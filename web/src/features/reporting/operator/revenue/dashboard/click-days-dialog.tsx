import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatCount } from '../../../../../../../worker/platform/contract/counts.ts';
import { errorText } from '../../../../../lib/error-text.ts';
import { DataTable } from '../../../../../ui/data-table.tsx';
import type { DataColumn } from '../../../../../ui/data-table-columns.ts';
import { Dialog } from '../../../../../ui/dialog.tsx';
import { EmptyState } from '../../../../../ui/empty-state.tsx';
import { clickDaysQuery } from '../revenue-query.ts';
import type { Range } from '../revenue-search.ts';
import { FigureButton } from './rows-dialog.tsx';

const COLUMNS: readonly DataColumn<{ day: string; clicks: number }>[] = [
  { id: 'day', header: 'Day (UTC)', cell: ({ day }) => <span className="figures">{day}</span>, fixed: true },
  {
    id: 'clicks',
    header: 'Clicks',
    cell: ({ clicks }) => formatCount(clicks),
    numeric: true,
    fixed: true,
  },
];

/** The number of clicks as a button. It opens the days that add up to it. */
export function ClickDaysDialog({ range, children }: { range: Range; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog
      title="Total Clicks"
      description="The clicks of all days add up to the figure."
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<FigureButton label="Show the days of Total Clicks">{children}</FigureButton>}
    >
      {isOpen && <Days range={range} />}
    </Dialog>
  );
}

function Days({ range }: { range: Range }) {
  const { data, error, refetch } = useQuery(clickDaysQuery(range));
  return (
    <DataTable
      caption="Clicks by day"
      columns={COLUMNS}
      rows={data?.data}
      rowKey={({ day }) => day}
      maxHeight={420}
      choosesColumns={false}
      error={error ? { detail: errorText(error), onRetry: () => void refetch() } : undefined}
      empty={<EmptyState title="No clicks.">No link was followed in this period.</EmptyState>}
    />
  );
}
