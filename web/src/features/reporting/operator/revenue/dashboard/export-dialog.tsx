import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { ApiError } from '../../../../../lib/client.ts';
import { textField } from '../../../../../lib/form-fields.ts';
import { problemOf } from '../../../../../lib/problem-of.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Checkbox } from '../../../../../ui/checkbox.tsx';
import { downloadFile } from '../../../../../ui/download-file.ts';
import { FormDialog } from '../../../../../ui/form-dialog.tsx';
import { NativeSelect } from '../../../../../ui/native-select.tsx';
import { TextField } from '../../../../../ui/text-field.tsx';
import { toast } from '../../../../../ui/toast.ts';
import type { Range } from '../revenue-search.ts';

const day = textField(
  (text) => (text === '' || /^\d{4}-\d{2}-\d{2}$/.test(text) ? undefined : 'Please enter a date'),
  (text) => text.trim(),
);

const fields = z.object({
  format: z.enum(['csv', 'json']),
  from: day,
  to: day,
  brand_id: textField(
    (text) => (text === '' || /^brd_[0-9a-z]{16,20}$/.test(text) ? undefined : 'Must be an ID such as brd_…'),
    (text) => text.trim(),
  ),
  publisher_id: textField(
    (text) =>
      text === '' || /^PUB\d{6}$/.test(text) ? undefined : 'A publisher ID is PUB followed by six digits',
    (text) => text.trim(),
  ),
  revenue: z.boolean(),
  clicks: z.boolean(),
  conversions: z.boolean(),
});
type Fields = z.infer<typeof fields>;

/** Downloads revenue, click logs and conversions of all publishers, or of one. */
export function ExportDialog({ range }: { range: Range }) {
  const [isOpen, setOpen] = useState(false);
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: ALL_INCLUDED,
  });
  const exported = useMutation({
    mutationFn: download,
    onSuccess: (_, { format }) => {
      setOpen(false);
      toast.success(`Export completed: Sales data exported successfully as ${format.toUpperCase()}`);
    },
    onError: (error) =>
      toast.error('Export failed', error instanceof ApiError ? error.detail : 'Failed to export data'),
  });
  const change = (open: boolean) => {
    if (open) reset({ ...ALL_INCLUDED, from: range.from ?? '', to: range.to ?? '' });
    exported.reset();
    setOpen(open);
  };
  const { errors } = formState;
  return (
    <FormDialog
      title="Export Data"
      description="A CSV is one table. Of several tables, you get a ZIP with a CSV of each. A large export is several files, which are saved one after another."
      submitLabel="Export"
      trigger={<Button>Export Data</Button>}
      open={isOpen}
      onOpenChange={change}
      isPending={exported.isPending}
      onInput={() => exported.reset()}
      onSubmit={handleSubmit((input) => exported.mutate(input))}
    >
      <NativeSelect label="Format" choices={FORMATS} {...register('format')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Date From"
          type="date"
          optional
          {...register('from')}
          error={errors.from?.message}
        />
        <TextField label="Date To" type="date" optional {...register('to')} error={errors.to?.message} />
        <TextField
          label="Brand ID"
          optional
          {...register('brand_id')}
          error={errors.brand_id?.message}
          placeholder="brd_…"
        />
        <TextField
          label="Publisher ID"
          optional
          {...register('publisher_id')}
          error={errors.publisher_id?.message}
          placeholder="PUB000001"
        />
      </div>
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-base font-medium">Include</legend>
        <Checkbox label="Revenue & Earnings" {...register('revenue')} />
        <Checkbox label="Click Logs" {...register('clicks')} />
        <Checkbox label="Conversions" {...register('conversions')} />
      </fieldset>
    </FormDialog>
  );
}

const FORMATS = [
  { value: 'csv', label: 'CSV' },
  { value: 'json', label: 'JSON' },
];

const ALL_INCLUDED: Fields = {
  format: 'csv',
  from: '',
  to: '',
  brand_id: '',
  publisher_id: '',
  revenue: true,
  clicks: true,
  conversions: true,
};

/** Downloads all parts of an export, one file each. Each part names the next one at its end. */
async function download(input: Fields): Promise<void> {
  let cursor = '';
  do cursor = await downloadPart({ ...input, cursor });
  while (cursor !== '');
}

async function downloadPart(input: Fields & { cursor: string }): Promise<string> {
  const query = new URLSearchParams(
    Object.entries(input).flatMap(([name, value]) => (value === '' ? [] : [[name, String(value)]])),
  );
  const response = await fetch(`/v1/operations/revenue/export?${query}`);
  if (!response.ok) {
    const problem = await problemOf(response);
    throw problem ? new ApiError(response.status, problem) : new Error('Failed to export data');
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const file = await response.blob();
  downloadFile(name ?? `sales-export.${input.format}`, file);
  return cursorAt(await file.slice(-MAX_END_BYTES).text());
}

/** The end of a file, in which its cursor is, if it is a part. */
const MAX_END_BYTES = 2_000;

function cursorAt(end: string): string {
  const found = /^continue,([\w-]+)\r\n$/m.exec(end) ?? /continue-([\w-]+)\.txt/.exec(end);
  return (found ?? /"next_cursor":"([\w-]+)"\}$/.exec(end))?.[1] ?? '';
}
