import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount, plural } from '../../../../../../worker/platform/contract/counts.ts';
import { api, bodyOf } from '../../../../lib/client.ts';
import { ignoreCanceled, withConfirmation } from '../../../../lib/confirm-session.ts';
import { decideInPages, LOOK_AGAIN, type SeenList } from '../../../../lib/decide-in-pages.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { toast } from '../../../../ui/toast.ts';
import { programKeys } from './programs-query.ts';
import type { ProgramsSearch } from './programs-search.ts';

type Decision = 'approve' | 'reject';

interface DecideAllProps {
  filter: Pick<ProgramsSearch, 'q' | 'network'>;
  /** Of the pending programs that match. */
  seen: SeenList;
}

const TEXTS = {
  approve: { verb: 'Approve', done: 'approved', effect: 'Their links earn at once.' },
  reject: { verb: 'Reject', done: 'rejected', effect: 'You can reopen them one by one later.' },
} as const;

/** Approves or rejects all pending programs of a filter. Those that are added or change meanwhile stay pending. */
export function DecideAll({ filter, seen }: DecideAllProps) {
  const queries = useQueryClient();
  const [decided, setDecided] = useState<number>();
  const decide = async (decision: Decision) => {
    const { done } = TEXTS[decision];
    try {
      const page = (each: SeenList) => decidePage(filter, decision, each);
      const { decided, isComplete } = await decideInPages(seen, page, setDecided);
      if (isComplete) toast.success(`${plural(decided, 'program')} ${done}`);
      else toast.error('The list has changed', `${plural(decided, 'program')} ${done}. ${LOOK_AGAIN}`);
    } finally {
      setDecided(undefined);
      await queries.invalidateQueries({ queryKey: programKeys.all });
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      {(['reject', 'approve'] as const).map((decision) => {
        const { verb, effect } = TEXTS[decision];
        const title = `${verb} all ${formatCount(seen.total)} pending programs${filter.q || filter.network ? ' that match' : ''}?`;
        return (
          <ConfirmDialog
            key={decision}
            title={title}
            description={
              <>
                {effect} Programs that a sync adds or changes meanwhile stay pending.
                <span role="status" className="figures block">
                  {decided !== undefined && `${formatCount(decided)} of ${formatCount(seen.total)} decided`}
                </span>
              </>
            }
            confirmLabel={`${verb} all`}
            destructive={decision === 'reject'}
            trigger={
              <Button size="sm">
                {verb} all {formatCount(seen.total)}
              </Button>
            }
            onConfirm={() => decide(decision).catch(ignoreCanceled)}
          />
        );
      })}
    </div>
  );
}

/** Decides about the first ones, and returns how many are left. */
async function decidePage(
  { q, network }: DecideAllProps['filter'],
  decision: Decision,
  seen: SeenList,
): Promise<number> {
  const body = { decision, filter: { ...(q && { q }), ...(network && { network }) }, seen };
  const { data } = await withConfirmation(() =>
    bodyOf(api.POST('/v1/operations/programs/decisions/matching', { body })),
  );
  return data.remaining;
}
