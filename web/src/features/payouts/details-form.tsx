import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { ApiError, api, bodyOf } from '../../lib/client.ts';
import { errorToShow, withConfirmation } from '../../lib/confirm-session.ts';
import { errorText } from '../../lib/error-text.ts';
import { overviewQuery } from '../../lib/overview.ts';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import {
  type DetailsFields,
  detailsBody,
  detailsFields,
  EMPTY_DETAILS,
  isDetailsField,
} from './details-fields.ts';
import { FormActions, type ReplacingFormProps } from './form-actions.tsx';
import { PayeeFields } from './payee-fields.tsx';
import { payoutDetailsQuery, payoutTaxQuery } from './payouts-query.ts';

const METHODS = [
  { value: 'iban', label: 'Bank account with an IBAN' },
  { value: 'us_account', label: 'Bank account in the United States' },
  { value: 'paypal', label: 'PayPal' },
] as const;
const TYPES = [
  { value: 'checking', label: 'Checking' },
  { value: 'savings', label: 'Savings' },
] as const;

/** Changes where payouts go, after the person has confirmed that it is them. */
export function DetailsForm({ onSaved, onCancel }: ReplacingFormProps) {
  const queries = useQueryClient();
  const { control, register, handleSubmit, setError, watch, formState } = useForm<DetailsFields>({
    resolver: zodResolver(detailsFields),
    defaultValues: EMPTY_DETAILS,
  });
  const save = useMutation({
    mutationFn: (fields: DetailsFields) =>
      withConfirmation(() => bodyOf(api.PUT('/v1/publisher/payout-details', { body: detailsBody(fields) }))),
    onSuccess: ({ data }) => {
      queries.setQueryData(payoutDetailsQuery.queryKey, data);
      void queries.invalidateQueries({ queryKey: payoutTaxQuery.queryKey });
      void queries.invalidateQueries({ queryKey: overviewQuery.queryKey });
      toast.success('Payout details changed', 'We have sent you an email about it.');
      onSaved();
    },
    onError: (error) => {
      for (const { field, message } of fieldsOf(error)) setError(field, { message }, { shouldFocus: true });
    },
  });
  const method = watch('method');
  const { errors } = formState;
  const problem = errorToShow(save.error);
  return (
    <Form
      onInput={() => save.isError && save.reset()}
      onSubmit={handleSubmit((fields) => save.mutate(fields))}
      className="grid max-w-[420px] grid-cols-1 gap-5"
      autoComplete="off"
    >
      <Controller
        control={control}
        name="method"
        render={({ field: { value, onChange } }) => (
          <RadioGroup label="Pay me to" choices={METHODS} value={value} onValueChange={onChange} />
        )}
      />
      {method !== 'paypal' && <PayeeFields register={register} errors={errors} values={watch()} />}
      {method === 'iban' && (
        <>
          <TextField
            label="IBAN"
            mono
            autoCapitalize="characters"
            spellCheck={false}
            {...register('iban')}
            error={errors.iban?.message}
          />
          <TextField
            label="BIC"
            hint="8 or 11 characters. Your bank shows it with the IBAN."
            mono
            autoCapitalize="characters"
            spellCheck={false}
            {...register('bic')}
            error={errors.bic?.message}
          />
        </>
      )}
      {method === 'us_account' && (
        <>
          <TextField
            label="Routing number"
            hint="9 digits, at the bottom of a check."
            mono
            inputMode="numeric"
            {...register('routing_number')}
            error={errors.routing_number?.message}
          />
          <TextField
            label="Account number"
            mono
            inputMode="numeric"
            {...register('account_number')}
            error={errors.account_number?.message}
          />
          <Controller
            control={control}
            name="account_type"
            render={({ field: { value, onChange } }) => (
              <RadioGroup label="Kind of account" choices={TYPES} value={value} onValueChange={onChange} />
            )}
          />
        </>
      )}
      {method === 'paypal' && (
        <TextField
          label="PayPal email address"
          type="email"
          inputMode="email"
          autoComplete="email"
          {...register('email')}
          error={errors.email?.message}
        />
      )}
      {problem && fieldsOf(problem).length === 0 && (
        <Notice tone="error" title="We couldn’t change your payout details." detail={errorText(problem)} />
      )}
      <FormActions label="Save payout details" saving={save.isPending} onCancel={onCancel} />
    </Form>
  );
}

function fieldsOf(error: Error) {
  if (!(error instanceof ApiError)) return [];
  return error.fields.flatMap(({ field, message }) => (isDetailsField(field) ? [{ field, message }] : []));
}
