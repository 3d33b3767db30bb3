import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { formatCount } from '../../../../../worker/platform/contract/counts.ts';
import { MAX_THRESHOLD } from '../../../../../worker/platform/contract/earnings-threshold.ts';
import { textField } from '../../../lib/form-fields.ts';
import { Form, SubmitButton } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';

const MESSAGE = `Please enter an amount from 0 to ${formatCount(MAX_THRESHOLD)} dollars, in steps of 0.01`;

/** A browser returns an empty text for input that is no number; it counts as 0. */
const fields = z.object({
  threshold: textField((text) =>
    /^\d*\.?\d{0,2}$/.test(text) && Number(text) <= MAX_THRESHOLD ? undefined : MESSAGE,
  ),
});

interface ThresholdFieldProps {
  /** A decimal string of dollars. */
  threshold: string;
  /** Returns the stored threshold. */
  onSave: (threshold: string) => Promise<string>;
}

/** The earnings at which an email is sent. The input stays if it couldn't be saved. */
export function ThresholdField({ threshold, onSave }: ThresholdFieldProps) {
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: { threshold },
  });
  const save = (input: z.infer<typeof fields>) =>
    onSave(input.threshold || '0').then(
      (stored) => reset({ threshold: stored }),
      () => undefined,
    );
  const { errors, isSubmitting } = formState;
  return (
    <Form onSubmit={handleSubmit(save)} className="flex flex-wrap items-start gap-2">
      <TextField
        type="number"
        inputMode="decimal"
        min="0"
        step="0.01"
        label="Earnings threshold, in dollars"
        hint="We email you once your new earnings reach this amount."
        className="figures min-w-0 grow basis-60"
        {...register('threshold')}
        error={errors.threshold?.message}
      />
      <SubmitButton loading={isSubmitting} className="md:mt-[26px]">
        Save threshold
      </SubmitButton>
    </Form>
  );
}
