import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import {
  bicProblem,
  holderProblem,
  normalAccount,
  normalHolder,
  payingAccountProblem,
} from '../../../../../../worker/platform/contract/payout-fields.ts';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorToShow, withConfirmation } from '../../../../lib/confirm-session.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { textField } from '../../../../lib/form-fields.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { Form, SubmitButton } from '../../../../ui/form.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Section } from '../../../../ui/section.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { toast } from '../../../../ui/toast.ts';
import { payoutKeys, settingsQuery } from '../payouts-query.ts';
import { changeReason } from '../rules/change-reason.ts';

const fields = z.object({
  payout_payer_name: textField(holderProblem, normalHolder),
  payout_payer_account: textField(payingAccountProblem, normalAccount),
  payout_payer_bic: textField(bicProblem, normalAccount),
  reason: changeReason,
});

/** The account that bank files pay from. Without it, publishers with a bank account aren’t paid. */
export function PayingAccount() {
  const queries = useQueryClient();
  const { data: settings } = useSuspenseQuery(settingsQuery);
  const { payout_payer_name, payout_payer_account, payout_payer_bic } = settings;
  const mayPay = useMay('money:write');
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: { payout_payer_name, payout_payer_account, payout_payer_bic, reason: '' },
  });
  const save = useMutation({
    mutationFn: (body: z.infer<typeof fields>) =>
      withConfirmation(() => bodyOf(api.PUT('/v1/operations/settings', { body }))),
    onSuccess: async (_, body) => {
      reset({ ...body, reason: '' });
      toast.success('Paying account saved');
      await queries.invalidateQueries({ queryKey: payoutKeys.all });
    },
  });
  const { errors } = formState;
  const problem = errorToShow(save.error);
  return (
    <Section
      title="Paying account"
      lead="Bank files pay from this account, and bank statements have to be for it. Without it, publishers with a bank account aren’t paid."
    >
      <Form
        onInput={() => save.isError && save.reset()}
        onSubmit={handleSubmit((input) => save.mutate(input))}
        className="grid max-w-[420px] gap-5"
        autoComplete="off"
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
        {problem && (
          <Notice tone="error" title="We couldn’t save the paying account." detail={errorText(problem)} />
        )}
        {mayPay && (
          <div>
            <SubmitButton variant="primary" loading={save.isPending}>
              Save paying account
            </SubmitButton>
          </div>
        )}
      </Form>
    </Section>
  );
}
