import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { formatCount, plural } from '../../../../../worker/platform/contract/counts.ts';
import { linkKeys } from '../../../lib/link-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { downloadFile } from '../../../ui/download-file.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { clearList, isSendable, send, stopSending } from './bulk-list.ts';
import type { BulkRow } from './bulk-rows.ts';
import { RESULT_COLUMNS } from './result-columns.tsx';
import { resultsCsv } from './results-csv.ts';

interface BulkResultsProps {
  rows: readonly BulkRow[];
  isSending: boolean;
  problem: string | null;
}

/** The progress and the outcome of each row. Rows that failed can be corrected and sent again. */
export default function BulkResults({ rows, isSending, problem }: BulkResultsProps) {
  const queries = useQueryClient();
  const count = (state: BulkRow['state']) => rows.filter((row) => row.state === state).length;
  const created = count('created');
  const failed = count('failed');
  const sendable = rows.filter(isSendable).length;
  useEffect(() => {
    if (!isSending && created > 0) void queries.invalidateQueries({ queryKey: linkKeys.stored() });
  }, [queries, isSending, created]);
  const download = () =>
    downloadFile('links.csv', new Blob(['\ufeff', resultsCsv(rows)], { type: 'text/csv' }));
  return (
    <div className="grid gap-6">
      <div className="max-w-180">
        <Progress
          label={isSending ? 'Creating links' : failed + sendable > 0 ? 'Links created' : 'All links created'}
          value={created}
          max={rows.length}
          valueText={`${formatCount(created)} of ${formatCount(rows.length)}`}
        />
      </div>
      <p role="status" className="sr-only">
        {isSending ? '' : `${created} links created, ${failed} failed.`}
      </p>
      {problem && <Notice tone="error" title={problem} detail="Sending again won’t create duplicates." />}
      {!isSending && failed > 0 && (
        <p className="text-md text-muted">
          {failed === 1 ? 'One row' : `${formatCount(failed)} rows`} failed. Correct the URL or the ref in the
          table, and send {failed === 1 ? 'it' : 'them'} again.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {isSending ? (
          <Button onClick={stopSending}>Stop</Button>
        ) : (
          sendable > 0 && (
            <Button variant="primary" onClick={() => void send()}>
              Send {plural(sendable, 'row')} again
            </Button>
          )
        )}
        <Button
          icon={<Download aria-hidden className="size-4" strokeWidth={1.5} />}
          disabled={isSending}
          onClick={download}
        >
          Download results
        </Button>
        <Button variant="quiet" disabled={isSending} onClick={clearList}>
          New list
        </Button>
      </div>
      <DataTable caption="Results" columns={RESULT_COLUMNS} rows={rows} rowKey={({ key }) => key} />
    </div>
  );
}
