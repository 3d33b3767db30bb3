import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { ApiError, api, bodyOf } from '../../../lib/client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { givenPassword, newPassword } from '../../../lib/form-fields.ts';
import { Form, SubmitButton } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { securityKeys } from './security-keys.ts';

const fields = z.object({ current_password: givenPassword, new_password: newPassword });
type PasswordInput = z.infer<typeof fields>;

const EMPTY: PasswordInput = { current_password: '', new_password: '' };

/** Changes the account's password, which signs out every other browser. */
export function PasswordForm() {
  const queries = useQueryClient();
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: EMPTY,
  });
  const change = useMutation({
    mutationFn: (body: PasswordInput) => bodyOf(api.POST('/v1/auth/change-password', { body })),
    onSuccess: async ({ data }) => {
      toast.success('Password changed', data.message);
      reset(EMPTY);
      await queries.invalidateQueries({ queryKey: securityKeys.all });
    },
    onError: (error) => {
      for (const { field, message } of fieldErrorsOf(error))
        if (isField(field)) setError(field, { message }, { shouldFocus: true });
    },
  });
  const { errors } = formState;
  const formError = change.error && fieldErrorsOf(change.error).length === 0 ? change.error : null;
  return (
    <Form
      onInput={() => change.isError && change.reset()}
      onSubmit={handleSubmit((input) => change.mutate(input))}
      className="grid gap-5"
    >
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        {...register('current_password')}
        error={errors.current_password?.message}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        hint={errors.new_password ? undefined : 'At least 6 characters.'}
        {...register('new_password')}
        error={errors.new_password?.message}
      />
      {formError && (
        <Notice tone="error" title="We couldn’t change your password." detail={errorText(formError)} />
      )}
      <div>
        <SubmitButton loading={change.isPending}>Change password</SubmitButton>
      </div>
    </Form>
  );
}

function fieldErrorsOf(error: Error) {
  return error instanceof ApiError ? error.fields.filter(({ field }) => isField(field)) : [];
}

function isField(field: string): field is keyof PasswordInput {
  return field in EMPTY;
}
