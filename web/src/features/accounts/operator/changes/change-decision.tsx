import { useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../../../lib/client.ts';
import { withConfirmation } from '../../../../lib/confirm-session.ts';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import { toast } from '../../../../ui/toast.ts';
import type { Change } from './changes-query.ts';

type Decision = 'approve' | 'reject' | 'withdraw';

const WORDS: Record<Decision, { label: string; description: string; done: string }> = {
  approve: {
    label: 'Approve',
    description: 'The change is made at once. The audit log has your name and the reason.',
    done: 'Change made',
  },
  reject: { label: 'Reject', description: 'Nothing is changed.', done: 'Change rejected' },
  withdraw: { label: 'Withdraw', description: 'Nothing is changed.', done: 'Change withdrawn' },
};

/** Decides about a change, with a reason and a recently confirmed session. */
export function ChangeDecision({ change, decision }: { change: Change; decision: Decision }) {
  const queries = useQueryClient();
  const { label, description, done } = WORDS[decision];
  return (
    <ReasonDialog
      title={`${label} this change?`}
      description={`${change.what}. ${description}`}
      submitLabel={label}
      trigger={
        <Button size="sm" aria-label={`${label}: ${change.what}`}>
          {label}
        </Button>
      }
      failed="The decision wasn’t saved."
      onSubmit={async (reason) => {
        await withConfirmation(() => send(change.id, decision, reason));
        toast.success(done);
        await queries.invalidateQueries();
      }}
    />
  );
}

function send(id: string, decision: Decision, reason: string) {
  const request = { params: { path: { id } }, body: { reason } };
  if (decision === 'approve') return bodyOf(api.POST('/v1/operations/changes/{id}/approve', request));
  if (decision === 'reject') return bodyOf(api.POST('/v1/operations/changes/{id}/reject', request));
  return bodyOf(api.POST('/v1/operations/changes/{id}/withdraw', request));
}
