import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorToShow, withConfirmation } from '../../../../lib/confirm-session.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { textField } from '../../../../lib/form-fields.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { Form, SubmitButton } from '../../../../ui/form.tsx';
import { NativeSelect } from '../../../../ui/native-select.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Section } from '../../../../ui/section.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { toast } from '../../../../ui/toast.ts';
import { payoutKeys, type Settings, settingsQuery } from '../payouts-query.ts';
import { changeReason } from './change-reason.ts';

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
  const queries = useQueryClient();
  const { data: settings } = useSuspenseQuery(settingsQuery);
  const mayChange = useMay('money:write');
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(fields),
    values: valuesOf(settings),
  });
  const save = useMutation({
    mutationFn: (input: Fields) =>
      withConfirmation(() =>
        bodyOf(api.PUT('/v1/operations/settings', { body: changedOf(input, settings) })),
      ),
    onSuccess: async ({ data }) => {
      reset(valuesOf(data));
      toast.success('Payout rules saved');
      await queries.invalidateQueries({ queryKey: payoutKeys.all });
    },
  });
  const { errors } = formState;
  const problem = errorToShow(save.error);
  const field = (name: Exclude<keyof Fields, 'payable_stage' | 'payout_tax_required'>, label: string) => (
    <TextField label={label} readOnly={!mayChange} {...register(name)} error={errors[name]?.message} />
  );
  return (
    <Section
      title="Payout rules"
      lead="A stricter rule applies at once. What lets money go out earlier or by one person waits for a second person."
    >
      <Form
        onInput={() => save.isError && save.reset()}
        onSubmit={handleSubmit((input) => save.mutate(input))}
        className="grid max-w-[420px] gap-5"
        autoComplete="off"
      >
        {field('payout_minimum', 'Smallest payout in USD')}
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
        {field('payout_hold_hours', 'Hours before new payout details are paid to')}
        <NativeSelect
          label="Tax data"
          disabled={!mayChange}
          choices={[
            { value: 'true', label: 'Required for a payout' },
            { value: 'false', label: 'Not required' },
          ]}
          {...register('payout_tax_required')}
        />
        {field('second_person_from', 'Second person from USD a day')}
        {field('deletion_grace_days', 'Days until a deleted account is erased')}
        {mayChange && field('reason', 'Reason')}
        {problem && (
          <Notice tone="error" title="We couldn’t save the payout rules." detail={errorText(problem)} />
        )}
        {mayChange && (
          <div>
            <SubmitButton variant="primary" loading={save.isPending}>
              Save payout rules
            </SubmitButton>
          </div>
        )}
      </Form>
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

/** Only what differs, so that a stricter rule doesn’t wait with nothing else. */
function changedOf({ reason, ...input }: Fields, settings: Settings) {
  const next = {
    payout_minimum: input.payout_minimum,
    payout_day: Number(input.payout_day),
    payable_stage: input.payable_stage,
    payout_hold_hours: Number(input.payout_hold_hours),
    payout_tax_required: input.payout_tax_required === 'true',
    second_person_from: input.second_person_from,
    deletion_grace_days: Number(input.deletion_grace_days),
  };
  const changed = Object.entries(next).filter(
    ([name, value]) => String(Reflect.get(settings, name)) !== String(value),
  );
  return { ...Object.fromEntries(changed), reason };
}
