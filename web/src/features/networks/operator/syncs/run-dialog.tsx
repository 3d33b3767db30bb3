import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { Person } from '../../../../shell/operator/person.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { DefinitionList } from '../../../../ui/definition-list.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { AcceptFeed } from './accept-feed.tsx';
import { RejectedRows } from './rejected-rows.tsx';
import { kindOf, networkOf, RUN_STATES } from './run-text.ts';
import type { SyncRun } from './syncs-query.ts';

interface RunDialogProps {
  run: SyncRun;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A sync with its figures, its error, its rejected rows and, if it was refused, what it would have closed. */
export default function RunDialog({ run, open, onOpenChange }: RunDialogProps) {
  const state = RUN_STATES[run.status];
  return (
    <Dialog title={`${networkOf(run)}: ${kindOf(run)}`} size="lg" open={open} onOpenChange={onOpenChange}>
      <DefinitionList
        items={[
          { term: 'Status', value: <Badge tone={state.tone}>{state.label}</Badge> },
          { term: 'Started', value: <DateTime at={run.started_at} precision="second" /> },
          {
            term: 'Finished',
            value: run.finished_at ? <DateTime at={run.finished_at} precision="second" /> : 'Not yet',
          },
          { term: 'Started by', value: <Person actor={run.started_by} /> },
          ...(run.range_from ? [{ term: 'Days', value: `${run.range_from} to ${run.range_to}` }] : []),
          { term: 'Rows', value: rowsText(run) },
          ...(run.error_code
            ? [
                {
                  term: run.status === 'running' ? 'Trying again after' : 'Error',
                  value: `${run.error_detail ?? ''} (${run.error_code})`,
                },
              ]
            : []),
        ]}
      />
      {run.status === 'refused' && <AcceptFeed run={run} onAccepted={() => onOpenChange(false)} />}
      {run.rows_rejected > 0 && <RejectedRows run={run} />}
    </Dialog>
  );
}

/** What the sync did with its rows. A count of 0 is left out. */
function rowsText(run: SyncRun): string {
  const counts = [
    { rows: run.rows_new, what: 'new' },
    { rows: run.rows_changed, what: 'changed' },
    { rows: run.rows_unchanged, what: 'unchanged' },
    { rows: run.rows_closed, what: 'closed' },
    { rows: run.rows_rejected, what: 'rejected' },
  ];
  const named = counts.filter(({ rows }) => rows > 0).map(({ rows, what }) => `${formatCount(rows)} ${what}`);
  return named.length === 0 ? 'None' : named.join(', ');
}
