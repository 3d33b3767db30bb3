import { useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../../../lib/client.ts';
import { withConfirmation } from '../../../../lib/confirm-session.ts';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import { downloadFile } from '../../../../ui/download-file.ts';
import { NativeSelect } from '../../../../ui/native-select.tsx';
import { type Batch, payoutKeys } from '../payouts-query.ts';

const FORMATS = [
  { value: 'iso20022', label: 'ISO 20022 (pain.001)' },
  { value: 'csv', label: 'CSV' },
];

/** Downloads a bank file, until the bank has reported about it. */
export function DownloadFile({ runId, batch }: { runId: string; batch: Batch }) {
  const queries = useQueryClient();
  const download = async (reason: string, fields: FormData) => {
    const format = fields.get('format') === 'csv' ? 'csv' : 'iso20022';
    const content = await withConfirmation(() =>
      bodyOf(
        api.POST('/v1/operations/payout-runs/{id}/batches/{batch_id}/file', {
          params: { path: { id: runId, batch_id: batch.id } },
          body: { format, reason },
          parseAs: 'text',
        }),
      ),
    );
    downloadFile(`${batch.id}.${format === 'csv' ? 'csv' : 'xml'}`, new Blob([content]));
    await queries.invalidateQueries({ queryKey: payoutKeys.all });
  };
  return (
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
  );
}
