import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import {
  bicProblem,
  holderProblem,
  normalAccount,
  normalHolder,
  payingAccountProblem,
} from '../../../../../../worker/platform/contract/payout-fields.ts';
import { textField } from '../../../../lib/form-fields.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { Section } from '../../../../ui/section.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import type { Settings } from '../payouts-query.ts';
import { changeReason } from '../rules/change-reason.ts';
import { SettingsForm, useSettingsSave } from '../rules/settings-form.tsx';

const fields = z.object({
  payout_payer_name: textField(holderProblem, normalHolder),
  payout_payer_account: textField(payingAccountProblem, normalAccount),
  payout_payer_bic: textField(bicProblem, normalAccount),
  reason: changeReason,
});

/** The account that bank files pay from. Without it, publishers with a bank account aren’t paid. */
export function PayingAccount() {
  const mayPay = useMay('money:write');
  const { filled, follow, save } = useSettingsSave('Paying account saved', (data) => reset(valuesOf(data)));
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(fields),
    values: valuesOf(filled),
  });
  const { errors, isDirty } = formState;
  follow(isDirty);
  return (
    <Section
      title="Paying account"
      lead="Bank files pay from this account, and bank statements have to be for it. Without it, publishers with a bank account aren’t paid."
    >
      <SettingsForm
        save={save}
        onRefill={() => reset()}
        onSubmit={handleSubmit(({ reason, ...settings }) => save.mutate({ settings, reason }))}
        mayChange={mayPay}
        submitLabel="Save paying account"
        failed="We couldn’t save the paying account."
      >
        <TextField
          label="Account holder"
          readOnly={!mayPay}
          {...register('payout_payer_name')}
          error={errors.payout_payer_name?.message}
        />
        <TextField
          label="IBAN or account number"
          mono
          readOnly={!mayPay}
          {...register('payout_payer_account')}
          error={errors.payout_payer_account?.message}
        />
        <TextField
          label="BIC"
          mono
          readOnly={!mayPay}
          {...register('payout_payer_bic')}
          error={errors.payout_payer_bic?.message}
        />
        {mayPay && <TextField label="Reason" {...register('reason')} error={errors.reason?.message} />}
      </SettingsForm>
    </Section>
  );
}

function valuesOf({ payout_payer_name, payout_payer_account, payout_payer_bic }: Settings) {
  return { payout_payer_name, payout_payer_account, payout_payer_bic, reason: '' };
}
