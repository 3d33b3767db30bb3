import { useQueryClient } from '@tanstack/react-query';
import { plural } from '../../../../../../worker/platform/contract/counts.ts';
import { api, bodyOf } from '../../../../lib/client.ts';
import { withConfirmation } from '../../../../lib/confirm-session.ts';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import { PlainTextField } from '../../../../ui/plain-field.tsx';
import { toast } from '../../../../ui/toast.ts';
import { ENTRY_OUTCOMES } from '../payout-labels.ts';
import { payoutKeys, type UploadedStatement } from '../payouts-query.ts';

/** Uploads a `camt.053` of the bank, or a ZIP file of several. */
export function UploadStatement() {
  const queries = useQueryClient();
  const upload = async (reason: string, fields: FormData) => {
    const file = fields.get('file');
    if (!(file instanceof File) || file.size === 0) throw new Error('Please choose the bank’s file.');
    const content = await base64Of(file);
    const body = { file_name: file.name, content, encoding: 'base64' as const, reason };
    const { data } = await withConfirmation(() =>
      bodyOf(api.POST('/v1/operations/bank-statements', { body })),
    );
    const outcomes = data.entries.map(({ outcome, entries }) => `${entries} ${ENTRY_OUTCOMES[outcome]}`);
    const parts = [
      ...(outcomes.length > 0 ? [`Entries: ${outcomes.join(', ')}.`] : []),
      ...leftOutText(data),
    ];
    toast.success('Statement read', parts.length > 0 ? parts.join(' ') : undefined);
    await queries.invalidateQueries({ queryKey: payoutKeys.all });
  };
  return (
    <ReasonDialog
      title="Upload a bank statement"
      description="It has to have the paying account. Statements of other accounts in it are left out. Payouts settle at once."
      submitLabel="Upload"
      failed="We couldn’t read the statement."
      trigger={<Button>Upload statement</Button>}
      onSubmit={upload}
    >
      <PlainTextField
        label="File (camt.053, XML or ZIP)"
        name="file"
        type="file"
        accept=".xml,.zip,application/xml,text/xml,application/zip"
      />
    </ReasonDialog>
  );
}

function leftOutText({ left_out }: UploadedStatement): string[] {
  if (left_out.length === 0) return [];
  const count = left_out.reduce((sum, { statements }) => sum + statements, 0);
  const accounts = left_out.map(({ account }) => account).join(', ');
  return [
    `Left out, because no payout is paid from the account: ${plural(count, 'statement')} of ${accounts}.`,
  ];
}

/** The bytes as they are: a ZIP file is no text, and not every bank writes UTF-8. */
function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''));
    reader.onerror = () => reject(new Error('The file can’t be read.'));
    reader.readAsDataURL(file);
  });
}
