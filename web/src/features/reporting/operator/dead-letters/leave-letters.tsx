import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { plural } from '../../../../../../worker/platform/contract/counts.ts';
import { api, bodyOf } from '../../../../lib/client.ts';
import { TakeUpButton } from '../../../../shell/operator/take-up-button.tsx';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type DeadLetter, deadLetterKeys } from './dead-letters-query.ts';

interface LeaveLettersProps {
  ids: string[];
  trigger: ReactElement;
  onLeft?: () => void;
}

/** Leaves messages that can never be processed, with a reason. */
export function LeaveLetters({ ids, trigger, onLeft }: LeaveLettersProps) {
  const queries = useQueryClient();
  return (
    <ReasonDialog
      title={ids.length === 1 ? 'Leave this message?' : `Leave these ${plural(ids.length, 'message')}?`}
      description="Leave only what can never be processed. A left message stays stored, isn’t counted as waiting, and is replayed only on its own. Your reason is in the audit log."
      submitLabel="Leave"
      failed="We couldn’t leave the messages."
      trigger={trigger}
      onSubmit={async (reason) => {
        const { data } = await bodyOf(
          api.POST('/v1/operations/dead-letters/leave', { body: { ids, reason } }),
        );
        toast.success(`${plural(data.left, 'message')} left`);
        onLeft?.();
        await queries.invalidateQueries({ queryKey: deadLetterKeys.all });
      }}
    />
  );
}

/** Takes a left message up again. */
export function TakeUpLetter({ letter: { id, queue } }: { letter: DeadLetter }) {
  const queries = useQueryClient();
  const takeUp = async () => {
    await bodyOf(api.POST('/v1/operations/dead-letters/take-up', { body: { ids: [id] } }));
    await queries.invalidateQueries({ queryKey: deadLetterKeys.all });
  };
  return (
    <TakeUpButton size="sm" label={`Take up ${id} of ${queue} again`} takeUp={takeUp}>
      Take up again
    </TakeUpButton>
  );
}
