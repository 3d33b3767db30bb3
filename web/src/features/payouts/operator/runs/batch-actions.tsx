import { useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../../../lib/client.ts';
import { withConfirmation } from '../../../../lib/confirm-session.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import { downloadFile } from '../../../../ui/download-file.ts';
import { Money } from '../../../../ui/money.tsx';
import { NativeSelect } from '../../../../ui/native-select.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type Batch, payoutKeys } from '../payouts-query.ts';

const FORMATS = [
  { value: 'iso20022', label: 'ISO 20022 (pain.001)' },
  { value: 'csv', label: 'CSV' },
];

/** Downloads a bank file, or discards one that was never handed over. */
export function BatchActions({ runId, batch }: { runId: string; batch: Batch }) {
  const queries = useQueryClient();
  const mayPay = useMay('money:write');
  if (!mayPay || batch.rail !== 'bank' || (batch.status !== 'ready' && batch.status !== 'submitted'))
    return null;
  const params = { path: { id: runId, batch_id: batch.id } };
  const reload = () => queries.invalidateQueries({ queryKey: payoutKeys.all });
  const download = async (reason: string, fields: FormData) => {
    const format = fields.get('format') === 'csv' ? 'csv' : 'iso20022';
    const content = await withConfirmation(() =>
      bodyOf(
        api.POST('/v1/operations/payout-runs/{id}/batches/{batch_id}/file', {
          params,
          body: { format, reason },
          parseAs: 'text',
        }),
      ),
    );
    downloadFile(`${batch.id}.${format === 'csv' ? 'csv' : 'xml'}`, new Blob([content]));
    await reload();
  };
  const discard = async (reason: string) => {
    await withConfirmation(() =>
      bodyOf(
        api.POST('/v1/operations/payout-runs/{id}/batches/{batch_id}/discard', {
          params,
          body: { amount: batch.amount, reason },
        }),
      ),
    );
    toast.success('File discarded', 'Its payouts go into the next file.');
    await reload();
  };
  return (
    <span className="flex flex-wrap gap-1.5">
      <ReasonDialog
        title="Download this bank file?"
        description="It has account numbers, so the audit log names you and the reason."
        submitLabel="Download"
        failed="We couldn’t download the file."
        trigger={<Button size="sm">Download</Button>}
        onSubmit={download}
      >
        <NativeSelect label="Format" name="format" choices={FORMATS} />
      </ReasonDialog>
      <ReasonDialog
        title="Discard this bank file?"
        description={
          <>
            Only if the bank has never got it. Its {batch.transfers} transfers of{' '}
            <Money amount={batch.amount} /> go into the next file with other references. If the bank has it,
            they would be paid twice.
          </>
        }
        submitLabel="Discard the file"
        failed="We couldn’t discard the file."
        trigger={
          <Button size="sm" variant="danger">
            Discard
          </Button>
        }
        onSubmit={discard}
      />
    </span>
  );
}
