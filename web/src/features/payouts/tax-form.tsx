import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { formFor } from '../../../../worker/platform/contract/tax-fields.ts';
import { ApiError, api, bodyOf } from '../../lib/client.ts';
import { errorToShow, withConfirmation } from '../../lib/confirm-session.ts';
import { errorText } from '../../lib/error-text.ts';
import { overviewQuery } from '../../lib/overview.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { COUNTRIES } from './countries.ts';
import { FormActions, type ReplacingFormProps } from './form-actions.tsx';
import { payoutTaxQuery } from './payouts-query.ts';
import {
  CERTIFICATIONS,
  EMPTY_TAX,
  isTaxField,
  TAX_FORM_NAMES,
  type TaxFields,
  taxBody,
  taxFields,
} from './tax-fields.ts';

const PERSONS = [
  { value: 'individual', label: 'A person' },
  { value: 'business', label: 'A business' },
] as const;

/** The fields of a W-9, W-8BEN or W-8BEN-E, whichever the country and the kind of person need. */
export function TaxDataForm({ onSaved, onCancel }: ReplacingFormProps) {
  const { control, register, handleSubmit, setError, watch, formState } = useForm<TaxFields>({
    resolver: zodResolver(taxFields),
    defaultValues: EMPTY_TAX,
  });
  const save = useSave(onSaved, (field, message) => setError(field, { message }, { shouldFocus: true }));
  const form = formFor(watch('country'), watch('person'));
  const isUs = form === 'w9';
  const { errors } = formState;
  const problem = errorToShow(save.error);
  return (
    <Form
      onInput={() => save.isError && save.reset()}
      onSubmit={handleSubmit((fields) => save.mutate(fields))}
      className="grid max-w-[420px] grid-cols-1 gap-5"
      autoComplete="off"
    >
      <SelectField
        label="Tax residence"
        choices={COUNTRIES}
        {...register('country')}
        error={errors.country?.message}
      />
      <Controller
        control={control}
        name="person"
        render={({ field: { value, onChange } }) => (
          <RadioGroup label="Paid as" choices={PERSONS} value={value} onValueChange={onChange} />
        )}
      />
      <TextField label="Legal name" autoComplete="name" {...register('name')} error={errors.name?.message} />
      <TextField
        label="Street and number"
        autoComplete="street-address"
        {...register('address')}
        error={errors.address?.message}
      />
      <TextField label="Postal code and city" {...register('city')} error={errors.city?.message} />
      <TextField
        label={isUs ? 'SSN, ITIN or EIN' : 'Tax number in your country'}
        hint={isUs ? '9 digits.' : 'Such as your tax ID or registration number.'}
        mono
        spellCheck={false}
        {...register('tin')}
        error={errors.tin?.message}
      />
      {!isUs && (
        <TextField
          label="VAT ID"
          hint="Optional. We check the format."
          mono
          optional
          spellCheck={false}
          {...register('vat_id')}
          error={errors.vat_id?.message}
        />
      )}
      <p className="text-base text-muted text-pretty">
        <strong className="font-semibold text-ink">{TAX_FORM_NAMES[form]}.</strong> {CERTIFICATIONS[form]}
      </p>
      <Checkbox label="I certify this" {...register('certified')} error={errors.certified?.message} />
      <TextField
        label="Signature"
        hint="Your name, as you sign."
        {...register('signature')}
        error={errors.signature?.message}
      />
      {problem && fieldsOf(problem).length === 0 && (
        <Notice tone="error" title="We couldn’t save your tax data." detail={errorText(problem)} />
      )}
      <FormActions label="Save tax data" saving={save.isPending} onCancel={onCancel} />
    </Form>
  );
}

function useSave(onSaved: () => void, onProblem: (field: keyof TaxFields, message: string) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (fields: TaxFields) =>
      withConfirmation(() => bodyOf(api.PUT('/v1/publisher/payout-tax', { body: taxBody(fields) }))),
    onSuccess: ({ data }) => {
      queries.setQueryData(payoutTaxQuery.queryKey, data);
      void queries.invalidateQueries({ queryKey: overviewQuery.queryKey });
      toast.success('Tax data saved');
      onSaved();
    },
    onError: (error) => {
      for (const { field, message } of fieldsOf(error)) onProblem(field, message);
    },
  });
}

function fieldsOf(error: Error) {
  if (!(error instanceof ApiError)) return [];
  return error.fields.flatMap(({ field, message }) => (isTaxField(field) ? [{ field, message }] : []));
}
