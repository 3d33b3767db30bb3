import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

const HIGHEST = 1_000_000;
const REFUSED = 'Please enter an amount from 0 to 1,000,000 dollars, in steps of 0.01';

/** A browser hands over what is no number as an empty text, which is 0. */
const fields = z.object({
  threshold: z
    .string()
    .check(z.refine((text) => /^\d*\.?\d{0,2}$/.test(text) && Number(text) <= HIGHEST, REFUSED)),
});

interface ThresholdFieldProps {
  /** A decimal of dollars. */
  threshold: string;
  /** Answers the threshold that is kept. */
  onSave: (threshold: string) => Promise<string>;
}

/** How much has to be earned before a mail tells of it; what was typed stays when it could not be saved. */
export function ThresholdField({ threshold, onSave }: ThresholdFieldProps) {
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: { threshold },
  });
  const save = ({ threshold }: z.infer<typeof fields>) =>
    onSave(threshold || '0').then(
      (kept) => reset({ threshold: kept }),
      () => undefined,
    );
  const { errors, isSubmitting } = formState;
  return (
    <form noValidate onSubmit={handleSubmit(save)} className="flex flex-wrap items-start gap-2">
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
      <Button type="submit" loading={isSubmitting} className="md:mt-[26px]">
        Save threshold
      </Button>
    </form>
  );
}
