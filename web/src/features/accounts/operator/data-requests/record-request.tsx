import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { email, textField } from '../../../../lib/form-fields.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { NativeSelect } from '../../../../ui/native-select.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { Textarea } from '../../../../ui/textarea.tsx';
import { KIND_LABELS } from './data-request-labels.ts';

const fields = z.object({
  kind: z.enum(['export', 'erase']),
  email,
  received_on: textField((text) =>
    /^\d{4}-\d{2}-\d{2}$/.test(text) ? undefined : 'Enter the day on which it arrived.',
  ),
  text: textField(
    (text) =>
      text === '' || text.length > 500
        ? 'Enter what the person asks for, in at most 500 characters.'
        : undefined,
    (text) => text.trim(),
  ),
});
type Input = z.infer<typeof fields>;

const KINDS = [
  { value: 'export', label: KIND_LABELS.export },
  { value: 'erase', label: KIND_LABELS.erase },
];

/** Records a request, and opens it. */
export function RecordRequest() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const { register, handleSubmit, reset, formState } = useForm<Input>({ resolver: zodResolver(fields) });
  const record = useMutation({
    mutationFn: ({ received_on, ...given }: Input) =>
      bodyOf(
        api.POST('/v1/operations/data-requests', {
          body: { ...given, received_at: `${received_on}T00:00:00Z` },
        }),
      ),
    onSuccess: async ({ data }) => {
      setOpen(false);
      await queries.invalidateQueries({ queryKey: ['operations'] });
      await navigate({ to: '/admin/requests/personal-data/$id', params: { id: data.id } });
    },
  });
  const { errors } = formState;
  return (
    <FormDialog
      title="Record a request"
      description="The account is found by the address. Nothing is exported or deleted yet."
      trigger={<Button variant="primary">Record a request</Button>}
      open={isOpen}
      onOpenChange={(open) => {
        if (open)
          reset({ kind: 'export', email: '', received_on: new Date().toISOString().slice(0, 10), text: '' });
        record.reset();
        setOpen(open);
      }}
      submitLabel="Record the request"
      isPending={record.isPending}
      problem={record.error && { title: 'We couldn’t record the request.', detail: errorText(record.error) }}
      onInput={() => record.isError && record.reset()}
      onSubmit={handleSubmit((input) => record.isPending || record.mutate(input))}
    >
      <NativeSelect label="The person asks for" choices={KINDS} {...register('kind')} />
      <TextField
        label="Email address of the person"
        type="email"
        autoComplete="off"
        {...register('email')}
        error={errors.email?.message}
      />
      <TextField
        label="Arrived on (UTC)"
        type="date"
        {...register('received_on')}
        error={errors.received_on?.message}
      />
      <Textarea
        label="What the person wrote"
        hint="In short, and where the message is."
        rows={3}
        {...register('text')}
        error={errors.text?.message}
      />
    </FormDialog>
  );
}
