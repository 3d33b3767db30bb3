import { useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../../../lib/client.ts';
import { withConfirmation } from '../../../../lib/confirm-session.ts';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import { PlainTextField } from '../../../../ui/plain-field.tsx';
import { textIn } from '../../../../ui/text-in.ts';
import { toast } from '../../../../ui/toast.ts';
import { type Batch, payoutKeys } from '../payouts-query.ts';

/** Names the batch at PayPal that an unclear one has become. PayPal is asked whether it is. */
export function FindBatch({ runId, batch }: { runId: string; batch: Batch }) {
  const queries = useQueryClient();
  const find = async (reason: string, fields: FormData) => {
    await withConfirmation(() =>
      bodyOf(
        api.POST('/v1/operations/payout-runs/{id}/batches/{batch_id}/found', {
          params: { path: { id: runId, batch_id: batch.id } },
          body: { provider_batch_id: textIn(fields, 'provider_batch_id'), reason },
        }),
      ),
    );
    toast.success('PayPal has this batch', 'Its record decides about each payout.');
    await queries.invalidateQueries({ queryKey: payoutKeys.all });
  };
  return (
    <ReasonDialog
      title="Found at PayPal?"
      description="Enter PayPal’s ID of the batch. We accept it only if PayPal’s record matches this batch."
      submitLabel="Ask PayPal"
      failed="PayPal doesn’t confirm it."
      trigger={<Button size="sm">Found at PayPal</Button>}
      onSubmit={find}
    >
      <PlainTextField
        label="PayPal’s batch ID"
        name="provider_batch_id"
        placeholder="5UXD2E8A7EBQJ"
        required
      />
    </ReasonDialog>
  );
}
