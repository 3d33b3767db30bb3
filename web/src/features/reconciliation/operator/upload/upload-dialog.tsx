import { type ChangeEvent, useState } from 'react';
import { api, bodyOf } from '../../../../lib/client.ts';
import { withConfirmation } from '../../../../lib/confirm-session.ts';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import { NativeSelect } from '../../../../ui/native-select.tsx';
import { PlainTextField } from '../../../../ui/plain-field.tsx';
import { textIn } from '../../../../ui/text-in.ts';
import { MonthFields, monthIn } from './month-fields.tsx';
import { columnsOf, guessColumns } from './read-columns.ts';
import { useOpenedStatement } from './use-opened-statement.ts';

interface StatementFile {
  content: string;
  columns: string[];
}

const DECIMALS = [
  { value: '', label: 'Detect from the amounts' },
  { value: 'point', label: 'Point: 1,234.50' },
  { value: 'comma', label: 'Comma: 1.234,50' },
];

function decimalIn(fields: FormData): 'point' | 'comma' | null {
  const value = textIn(fields, 'decimal');
  return value === 'point' || value === 'comma' ? value : null;
}

const NONE = { value: '', label: 'None' };

/** Uploads a network’s statement of a month as CSV and compares it. */
export function UploadDialog() {
  const show = useOpenedStatement();
  const [file, setFile] = useState<StatementFile | null>(null);
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const content = await target.files?.[0]?.text();
    setFile(content === undefined ? null : { content, columns: columnsOf(content) });
  };
  return (
    <ReasonDialog
      title="Upload a statement"
      description="Each row is compared with what the network has reported to us. Lines that can’t be read are listed. They keep the month open until they are corrected or settled."
      submitLabel="Upload and compare"
      failed="The statement wasn’t saved."
      trigger={<Button variant="primary">Upload statement</Button>}
      onSubmit={async (reason, fields) => {
        const body = {
          ...monthIn(fields),
          content: file?.content ?? '',
          columns: {
            id: textIn(fields, 'id'),
            amount: textIn(fields, 'amount'),
            date: textIn(fields, 'date') || null,
            currency: textIn(fields, 'currency') || null,
            goal: textIn(fields, 'goal') || null,
            decimal: decimalIn(fields),
          },
          reason,
        };
        const { data } = await withConfirmation(() =>
          bodyOf(api.POST('/v1/operations/network-statements', { body })),
        );
        setFile(null);
        await show(data);
      }}
    >
      <MonthFields />
      <PlainTextField
        label="CSV file"
        type="file"
        accept=".csv,text/csv,text/plain"
        required
        onChange={(event) => void read(event)}
      />
      {file && <ColumnFields key={file.content} columns={file.columns} />}
    </ReasonDialog>
  );
}

function ColumnFields({ columns }: { columns: readonly string[] }) {
  const guess = guessColumns(columns);
  const choices = columns.map((name) => ({ value: name, label: name }));
  return (
    <fieldset className="grid gap-5 sm:grid-cols-2">
      <legend className="mb-3 text-muted text-sm">Which columns of the file to read</legend>
      <NativeSelect label="ID of the row" name="id" choices={choices} defaultValue={guess.id} />
      <NativeSelect
        label="Commission, in dollars"
        name="amount"
        choices={choices}
        defaultValue={guess.amount}
      />
      <NativeSelect label="Day" name="date" choices={[NONE, ...choices]} defaultValue={guess.date ?? ''} />
      <NativeSelect
        label="Currency"
        name="currency"
        choices={[NONE, ...choices]}
        defaultValue={guess.currency ?? ''}
      />
      <NativeSelect
        label="Goal, if clicks and goals identify the sales"
        name="goal"
        choices={[NONE, ...choices]}
        defaultValue={guess.goal ?? ''}
      />
      <NativeSelect label="Decimal separator" name="decimal" choices={DECIMALS} />
    </fieldset>
  );
}
