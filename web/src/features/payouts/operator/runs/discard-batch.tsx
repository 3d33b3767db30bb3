import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, bodyOf } from '../../../../lib/client.ts';
import { withConfirmation } from '../../../../lib/confirm-session.ts';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Money } from '../../../../ui/money.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type Batch, payoutKeys } from '../payouts-query.ts';

interface Words {
  title: string;
  explain: (transfers: ReactNode, batchId: string) => ReactNode;
  submit: string;
  button: string;
  done: string;
  failed: string;
}

/** Why a batch is taken back. */
const WORDS: Record<'file' | 'denied' | 'missing', Words> = {
  file: {
    title: 'Discard this bank file?',
    explain: (transfers) => (
      <>
        Do this only if the bank never received it. {transfers} If the bank has it, they would be paid twice.
      </>
    ),
    submit: 'Discard the file',
    button: 'Discard',
    done: 'File discarded',
    failed: 'We couldn’t discard the file.',
  },
  denied: {
    title: 'Send this batch again?',
    explain: () =>
      'Find out first why PayPal denied it. The transfers that PayPal denied go into the next batch with other references.',
    submit: 'Send again',
    button: 'Send again',
    done: 'Batch sent again',
    failed: 'The batch wasn’t sent again.',
  },
  missing: {
    title: 'PayPal doesn’t have this batch?',
    explain: (transfers, batchId) => (
      <>
        Search the activities of the PayPal account for the amount and for {batchId}. Within an hour after the
        last attempt, a second person decides, once the hour is over. The batch isn’t sent again until then.{' '}
        {transfers} If PayPal has it after all, they are paid twice.
      </>
    ),
    submit: 'Discard the batch',
    button: 'Not at PayPal',
    done: 'Batch discarded',
    failed: 'We couldn’t discard the batch.',
  },
};

/** Takes a batch back that its provider doesn't have or has denied: its payouts go into another one. */
export function DiscardBatch({ runId, batch }: { runId: string; batch: Batch }) {
  const queries = useQueryClient();
  const isFile = batch.rail === 'bank';
  const words = WORDS[isFile ? 'file' : batch.is_denied ? 'denied' : 'missing'];
  const discard = async (reason: string) => {
    await withConfirmation(() =>
      bodyOf(
        api.POST('/v1/operations/payout-runs/{id}/batches/{batch_id}/discard', {
          params: { path: { id: runId, batch_id: batch.id } },
          body: { amount: batch.amount, reason },
        }),
      ),
    );
    toast.success(words.done, 'Its payouts go into the next one.');
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
      title={words.title}
      description={words.explain(transfers, batch.id)}
      submitLabel={words.submit}
      failed={words.failed}
      trigger={
        <Button size="sm" variant={batch.is_denied ? 'secondary' : 'danger'}>
          {words.button}
        </Button>
      }
      onSubmit={discard}
    />
  );
}
