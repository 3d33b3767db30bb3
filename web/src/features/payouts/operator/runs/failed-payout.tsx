import { useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../../../lib/client.ts';
import { withConfirmation } from '../../../../lib/confirm-session.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { accountName } from '../../account-name.ts';
import { payoutKeys, type RunPayout } from '../payouts-query.ts';

/** Pays a failed payout again, also after its run has settled, or cancels it. */
export function FailedPayout({ payout }: { payout: RunPayout }) {
  const { id, amount, full_name, destination, failure_reason } = payout;
  const queries = useQueryClient();
  const advance = async (step: 'approve' | 'cancel') => {
    const params = { path: { id, step } };
    await withConfirmation(() =>
      bodyOf(api.POST('/v1/operations/payouts/{id}/{step}', { params, body: {} })),
    );
    await queries.invalidateQueries({ queryKey: payoutKeys.all });
  };
  const last = failure_reason
    ? ` The last transfer${destination ? ` to ${accountName(destination)}` : ''} failed: ${failure_reason}`
    : '';
  return (
    <span className="flex flex-wrap gap-1.5">
      <ConfirmDialog
        title="Pay it again?"
        description={`${amount} USD to ${full_name} are approved again and sent within minutes, to the account that the publisher has now.${last}`}
        confirmLabel="Pay again"
        destructive={false}
        trigger={<Button size="sm">Pay again</Button>}
        onConfirm={() => advance('approve')}
      />
      <ConfirmDialog
        title="Cancel this payout?"
        description="The money stays in the balance and is part of the next payout."
        confirmLabel="Cancel the payout"
        cancelLabel="Keep it"
        trigger={<Button size="sm">Cancel</Button>}
        onConfirm={() => advance('cancel')}
      />
    </span>
  );
}
