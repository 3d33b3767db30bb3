import { useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../../../lib/client.ts';
import { withConfirmation } from '../../../../lib/confirm-session.ts';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import { accountName } from '../../account-name.ts';
import { payoutKeys, type RunPayout } from '../payouts-query.ts';

/** Pays a failed payout again, also after its run has settled, or cancels it. */
export function FailedPayout({ payout }: { payout: RunPayout }) {
  const { id, amount, full_name, destination, failure_reason } = payout;
  const queries = useQueryClient();
  const advance = async (step: 'approve' | 'cancel', reason: string) => {
    const params = { path: { id, step } };
    await withConfirmation(() =>
      bodyOf(api.POST('/v1/operations/payouts/{id}/{step}', { params, body: { reason } })),
    );
    await queries.invalidateQueries({ queryKey: payoutKeys.all });
  };
  const last = failure_reason
    ? ` The last transfer${destination ? ` to ${accountName(destination)}` : ''} failed: ${failure_reason}`
    : '';
  return (
    <span className="flex flex-wrap gap-1.5">
      <ReasonDialog
        title="Pay it again?"
        description={`${amount} USD to ${full_name} is approved again, for the account that the publisher has now. PayPal gets it within minutes. For a bank, it waits in a new file of this run that you download.${last}`}
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
