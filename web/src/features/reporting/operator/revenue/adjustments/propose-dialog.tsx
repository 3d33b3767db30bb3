import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { api, bodyOf } from '../../../../../lib/client.ts';
import { errorToShow, withConfirmation } from '../../../../../lib/confirm-session.ts';
import { errorText } from '../../../../../lib/error-text.ts';
import { textField } from '../../../../../lib/form-fields.ts';
import { Button } from '../../../../../ui/button.tsx';
import { FormDialog } from '../../../../../ui/form-dialog.tsx';
import { NativeSelect } from '../../../../../ui/native-select.tsx';
import { TextField } from '../../../../../ui/text-field.tsx';
import { toast } from '../../../../../ui/toast.ts';
import { revenueKeys } from '../revenue-query.ts';
import { reason } from './decision-dialog.tsx';

const fields = z.object({
  publisher_id: textField(
    (text) => (/^PUB\d{6}$/.test(text.trim()) ? undefined : 'A publisher ID is PUB followed by six digits'),
    (text) => text.trim(),
  ),
  amount: textField(
    (text) =>
      /^-?\d{1,7}(\.\d{1,6})?$/.test(text.trim()) && Number(text) !== 0
        ? undefined
        : 'Please enter an amount in dollars, such as 12.50 or -12.50',
    (text) => text.trim(),
  ),
  kind: z.enum(['goodwill', 'correction']),
  reason,
  conversion_id: textField(
    (text) =>
      text === '' || /^cnv_[0-9a-z]{16,20}$/.test(text.trim()) ? undefined : 'Must be an ID such as cnv_…',
    (text) => text.trim(),
  ),
});

const EMPTY: z.infer<typeof fields> = {
  publisher_id: '',
  amount: '',
  kind: 'goodwill',
  reason: '',
  conversion_id: '',
};

/** Proposes a booking by hand. */
export function ProposeDialog() {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: EMPTY,
  });
  const propose = useMutation({
    mutationFn: ({ conversion_id, ...input }: z.infer<typeof fields>) =>
      withConfirmation(() =>
        bodyOf(
          api.POST('/v1/operations/adjustments', {
            body: { ...input, conversion_id: conversion_id === '' ? null : conversion_id },
          }),
        ),
      ),
    onSuccess: () => {
      setOpen(false);
      reset();
      toast.success('Adjustment proposed', 'It is booked once it is approved.');
      return queries.invalidateQueries({ queryKey: revenueKeys.adjustments });
    },
  });
  const { errors } = formState;
  const problem = errorToShow(propose.error);
  return (
    <FormDialog
      title="Propose an adjustment"
      description="A positive amount adds to the publisher’s balance, and a negative one reduces it."
      submitLabel="Propose"
      trigger={<Button variant="primary">Propose adjustment</Button>}
      open={isOpen}
      onOpenChange={setOpen}
      isPending={propose.isPending}
      problem={problem && { title: 'The adjustment wasn’t saved.', detail: errorText(problem) }}
      onInput={() => propose.isError && propose.reset()}
      onSubmit={handleSubmit((input) => propose.mutate(input))}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Publisher ID"
          placeholder="PUB000001"
          {...register('publisher_id')}
          error={errors.publisher_id?.message}
        />
        <TextField
          label="Amount, in dollars"
          inputMode="decimal"
          className="figures"
          {...register('amount')}
          error={errors.amount?.message}
        />
      </div>
      <NativeSelect label="Kind" choices={KINDS} {...register('kind')} />
      <TextField
        label="Reason"
        hint="The publisher sees it in their statement."
        {...register('reason')}
        error={errors.reason?.message}
      />
      <TextField
        label="Conversion ID"
        optional
        placeholder="cnv_…"
        {...register('conversion_id')}
        error={errors.conversion_id?.message}
      />
    </FormDialog>
  );
}

const KINDS = [
  { value: 'goodwill', label: 'Goodwill' },
  { value: 'correction', label: 'Correction' },
];
