import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { textField } from '../../../../lib/form-fields.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { NativeSelect } from '../../../../ui/native-select.tsx';
import { Section } from '../../../../ui/section.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import type { Settings } from '../payouts-query.ts';
import { changeReason } from './change-reason.ts';
import { SettingsForm, useSettingsSave } from './settings-form.tsx';

const amount = textField(
  (text) => (/^\d{1,6}(\.\d{1,2})?$/.test(text.trim()) ? undefined : 'Please enter an amount such as 10.00'),
  (text) => text.trim(),
);
const number = (min: number, max: number) =>
  textField(
    (text) =>
      /^\d{1,3}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max
        ? undefined
        : `Please enter a number from ${min} to ${max}`,
    (text) => text.trim(),
  );

const fields = z.object({
  payout_minimum: amount,
  payout_day: number(1, 28),
  payable_stage: z.enum(['paid', 'approved']),
  payout_hold_hours: number(0, 720),
  payout_tax_required: z.enum(['true', 'false']),
  second_person_from: amount,
  deletion_grace_days: number(1, 90),
  reason: changeReason,
});
type Fields = z.infer<typeof fields>;

/** The rules of payouts. What lets money go out earlier or by one person takes a second person. */
export function PayoutRules() {
  const mayChange = useMay('money:write');
  const { filled, follow, save } = useSettingsSave('Payout rules saved', (data) => reset(valuesOf(data)));
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(fields),
    values: valuesOf(filled),
  });
  const { errors, isDirty } = formState;
  follow(isDirty);
  const field = (name: Exclude<keyof Fields, 'payable_stage' | 'payout_tax_required'>, label: string) => (
    <TextField label={label} readOnly={!mayChange} {...register(name)} error={errors[name]?.message} />
  );
  return (
    <Section
      title="Payout rules"
      lead="A stricter rule applies at once. A change that lets money go out earlier, or on one person’s decision, needs a second person."
    >
      <SettingsForm
        save={save}
        onRefill={() => reset()}
        onSubmit={handleSubmit((input) => save.mutate(givenOf(input)))}
        mayChange={mayChange}
        submitLabel="Save payout rules"
        failed="We couldn’t save the payout rules."
      >
        {field('payout_minimum', 'Minimum payout in USD')}
        {field('payout_day', 'Day of the month (UTC)')}
        <NativeSelect
          label="Commission is payable"
          disabled={!mayChange}
          choices={[
            { value: 'paid', label: 'Once the network has paid it' },
            { value: 'approved', label: 'Once the network has approved it' },
          ]}
          {...register('payable_stage')}
        />
        {field('payout_hold_hours', 'Hours before new payout details are used')}
        <NativeSelect
          label="Tax data"
          disabled={!mayChange}
          choices={[
            { value: 'true', label: 'Required for a payout' },
            { value: 'false', label: 'Not required' },
          ]}
          {...register('payout_tax_required')}
        />
        {field('second_person_from', 'Second approval from (USD per day)')}
        {field('deletion_grace_days', 'Days until a deleted account is erased')}
        {mayChange && field('reason', 'Reason')}
      </SettingsForm>
    </Section>
  );
}

function valuesOf(settings: Settings): Fields {
  return {
    payout_minimum: settings.payout_minimum,
    payout_day: String(settings.payout_day),
    payable_stage: settings.payable_stage,
    payout_hold_hours: String(settings.payout_hold_hours),
    payout_tax_required: settings.payout_tax_required ? 'true' : 'false',
    second_person_from: settings.second_person_from,
    deletion_grace_days: String(settings.deletion_grace_days),
    reason: '',
  };
}

function givenOf({ reason, ...input }: Fields) {
  const settings = {
    payout_minimum: input.payout_minimum,
    payout_day: Number(input.payout_day),
    payable_stage: input.payable_stage,
    payout_hold_hours: Number(input.payout_hold_hours),
    payout_tax_required: input.payout_tax_required === 'true',
    second_person_from: input.second_person_from,
    deletion_grace_days: Number(input.deletion_grace_days),
  };
  return { settings, reason };
}
