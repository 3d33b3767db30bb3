import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { api, bodyOf } from '../../lib/client.ts';
import { textField } from '../../lib/form-fields.ts';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { Section } from '../../ui/section.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { payoutDetailsQuery } from './payouts-query.ts';

const fields = z.object({
  threshold: textField((text) =>
    /^\d{1,6}(\.\d{1,2})?$/.test(text) ? undefined : 'Please enter an amount in dollars, such as 50.00',
  ),
});

/** The balance from which the publisher wants to be paid. */
export function PayoutThreshold() {
  const queries = useQueryClient();
  const { data: details } = useSuspenseQuery(payoutDetailsQuery);
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: { threshold: details.threshold },
  });
  const save = useMutation({
    mutationFn: (body: z.infer<typeof fields>) =>
      bodyOf(api.PUT('/v1/publisher/payout-details/threshold', { body })),
    onSuccess: ({ data }) => {
      queries.setQueryData(payoutDetailsQuery.queryKey, data);
      reset({ threshold: data.threshold });
      toast.success('Threshold saved');
    },
    onError: (error) => setError('threshold', { message: error.message }, { shouldFocus: true }),
  });
  return (
    <Section
      title="Payout threshold"
      lead={`A smaller balance waits for the next month. The minimum is $${details.minimum}.`}
    >
      <Form
        onSubmit={handleSubmit((input) => save.mutate(input))}
        className="flex max-w-[420px] flex-wrap items-start gap-2"
      >
        <TextField
          label="Threshold, in dollars"
          inputMode="decimal"
          className="figures min-w-0 grow basis-48"
          {...register('threshold')}
          error={formState.errors.threshold?.message}
        />
        <SubmitButton loading={save.isPending} className="md:mt-[26px]">
          Save threshold
        </SubmitButton>
      </Form>
    </Section>
  );
}
