import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { plural } from '../../../../../../worker/platform/contract/counts.ts';
import { api, bodyOf } from '../../../../lib/client.ts';
import { TakeUpButton } from '../../../../shell/operator/take-up-button.tsx';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type RejectedRow, type SyncRun, syncKeys } from './syncs-query.ts';

interface LeaveRowsProps {
  /** All rows of the sync, or these. */
  rows: { run: SyncRun } | { ids: string[] };
  total: number;
  trigger: ReactElement;
}

/** Leaves rejected rows that can never be read, with a reason. */
export function LeaveRows({ rows, total, trigger }: LeaveRowsProps) {
  const queries = useQueryClient();
  const selection = 'run' in rows ? { network: rows.run.network_id, run: rows.run.id } : rows;
  return (
    <ReasonDialog
      title={total === 1 ? 'Leave this row?' : `Leave ${plural(total, 'row')}?`}
      description="Leave only what can never be read. A left row isn’t counted as waiting. It waits again once it is rejected for another reason. Your reason is in the audit log."
      submitLabel="Leave"
      failed="We couldn’t leave the rows."
      trigger={trigger}
      onSubmit={async (reason) => {
        const { data } = await bodyOf(
          api.POST('/v1/operations/rejected-rows/leave', { body: { ...selection, reason } }),
        );
        toast.success(`${plural(data.left, 'row')} left`);
        await showAgain(queries);
      }}
    />
  );
}

/** Takes a left row up again. */
export function TakeUpRow({ row }: { row: RejectedRow }) {
  const queries = useQueryClient();
  const takeUp = async () => {
    await bodyOf(api.POST('/v1/operations/rejected-rows/take-up', { body: { ids: [row.id] } }));
    await showAgain(queries);
  };
  return (
    <TakeUpButton size="sm" takeUp={takeUp}>
      Take up again
    </TakeUpButton>
  );
}

function showAgain(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: syncKeys.rejected() });
}
