import { useMutation } from '@tanstack/react-query';
import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { ApiError } from '../../../../lib/client.ts';
import { Button } from '../../../../ui/button.tsx';
import { Code } from '../../../../ui/code.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { Table } from '../../../../ui/table.tsx';
import { toast } from '../../../../ui/toast.ts';
import { ClassificationBadge } from '../../../clicks/classification-badge.tsx';
import { type RecentClicks, readRecentClicks } from './click-logs-query.ts';

/** Reads the latest ten clicks of the test publisher, on demand. */
export function RecentClickLogs() {
  const { data, isPending, mutate } = useMutation({
    mutationFn: readRecentClicks,
    onError: (error) =>
      toast.error(
        'Error',
        error instanceof ApiError && error.status > 0
          ? "Failed to fetch click logs. Make sure you're authenticated."
          : 'An unexpected error occurred',
      ),
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <Button loading={isPending} onClick={() => mutate()}>
          Check Recent Click Logs
        </Button>
      </div>
      <div aria-live="polite" className="min-w-0">
        {data && <Result clicks={data} />}
      </div>
    </div>
  );
}

function Result({ clicks: { data, summary } }: { clicks: RecentClicks }) {
  const recent = summary.last_5_minutes;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-base">
        {data.length === 0
          ? 'The test publisher has no clicks of the last 30 days.'
          : `${formatCount(recent)} of the latest ${formatCount(data.length)} ${data.length === 1 ? 'click was' : 'clicks were'} created in the last 5 minutes.`}
      </p>
      {data.length > 0 && (
        <Table
          caption="Latest clicks of the test publisher"
          columns={[
            { header: 'Clicked', cell: ({ clicked_at }) => <DateTime at={clicked_at} precision="second" /> },
            { header: 'Class', cell: (click) => <ClassificationBadge click={click} /> },
            { header: 'Brand', cell: ({ brand_name }) => brand_name ?? '–' },
            {
              header: 'Click ID',
              cell: ({ click_id }) => <Code className="font-mono text-sm">{click_id}</Code>,
            },
            { header: 'Country', cell: ({ country }) => country ?? '–' },
          ]}
          rows={data}
          rowKey={({ click_id }) => click_id}
        />
      )}
    </div>
  );
}
