import { useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../../../lib/client.ts';
import { withConfirmation } from '../../../../lib/confirm-session.ts';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import { payoutKeys, type RunPayout } from '../payouts-query.ts';

/** Pays a failed payout again with the next sending, or cancels it. */
export function FailedPayout({ payout: { id, amount, full_name } }: { payout: RunPayout }) {
  const queries = useQueryClient();
  const advance = async (step: 'approve' | 'cancel', reason: string) => {
    const params = { path: { id, step } };
    await withConfirmation(() =>
      bodyOf(api.POST('/v1/operations/payouts/{id}/{step}', { params, body: { reason } })),
    );
    await queries.invalidateQueries({ queryKey: payoutKeys.all });
  };
  return (
    <span className="flex flex-wrap gap-1.5">
      <ReasonDialog
        title="Pay it again?"
        description={`${amount} USD to ${full_name} are approved again, and sent with the next sending of this run.`}
        submitLabel="Pay again"
        trigger={<Button size="sm">Pay again</Button>}
        failed="The payout wasn’t approved."
        onSubmit={(reason) => advance('approve', reason)}
      />
      <ReasonDialog
        title="Cancel this payout?"
        description="The money stays in the balance and is part of the next payout."
        submitLabel="Cancel the payout"
        trigger={<Button size="sm">Cancel</Button>}
        failed="The payout wasn’t canceled."
        onSubmit={(reason) => advance('cancel', reason)}
      />
    </span>
  );
}
