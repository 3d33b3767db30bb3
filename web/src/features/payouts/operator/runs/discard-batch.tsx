import { useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../../../lib/client.ts';
import { withConfirmation } from '../../../../lib/confirm-session.ts';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Money } from '../../../../ui/money.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type Batch, payoutKeys } from '../payouts-query.ts';

/** Takes a batch back that its provider doesn't have: its payouts go into another one. */
export function DiscardBatch({ runId, batch }: { runId: string; batch: Batch }) {
  const queries = useQueryClient();
  const isFile = batch.rail === 'bank';
  const isDenied = batch.is_denied;
  const discard = async (reason: string) => {
    await withConfirmation(() =>
      bodyOf(
        api.POST('/v1/operations/payout-runs/{id}/batches/{batch_id}/discard', {
          params: { path: { id: runId, batch_id: batch.id } },
          body: { amount: batch.amount, reason },
        }),
      ),
    );
    toast.success(
      isFile ? 'File discarded' : isDenied ? 'Batch sent again' : 'Batch discarded',
      'Its payouts go into the next one.',
    );
    await queries.invalidateQueries({ queryKey: payoutKeys.all });
  };
  const transfers = (
    <>
      Its {batch.transfers} transfers of <Money amount={batch.amount} /> go into the next{' '}
      {isFile ? 'file' : 'batch'} with other references.
    </>
  );
  return (
    <ReasonDialog
      title={
        isFile
          ? 'Discard this bank file?'
          : isDenied
            ? 'Send this batch again?'
            : 'PayPal doesn’t have this batch?'
      }
      description={
        isFile ? (
          <>
            Do this only if the bank never received it. {transfers} If the bank has it, they would be paid
            twice.
          </>
        ) : isDenied ? (
          <>
            Find out first why PayPal denied it. Its failed transfers go into the next batch with other
            references.
          </>
        ) : (
          <>
            Search the activities of the PayPal account for the amount and for {batch.id}. Within an hour
            after the last attempt, a second person decides, once the hour is over. The batch isn’t sent again
            until then. {transfers} If PayPal has it after all, they are paid twice.
          </>
        )
      }
      submitLabel={isFile ? 'Discard the file' : isDenied ? 'Send again' : 'Discard the batch'}
      failed={
        isFile
          ? 'We couldn’t discard the file.'
          : isDenied
            ? 'The batch wasn’t sent again.'
            : 'We couldn’t discard the batch.'
      }
      trigger={
        <Button size="sm" variant={isDenied ? 'secondary' : 'danger'}>
          {isFile ? 'Discard' : isDenied ? 'Send again' : 'Not at PayPal'}
        </Button>
      }
      onSubmit={discard}
    />
  );
}
