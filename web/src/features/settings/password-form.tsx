import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { z } from 'zod/mini';
import { ApiError, answerOf, api } from '../../lib/client.ts';
import { errorText } from '../../lib/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.ts';
import { passwordFields } from './account-fields.ts';
import { sessionsQuery } from './sessions-query.ts';

type PasswordFields = z.infer<typeof passwordFields>;

const EMPTY: PasswordFields = { current_password: '', new_password: '' };

/** Changes the account's password, which signs out every other browser. */
export function PasswordForm() {
  const queries = useQueryClient();
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(passwordFields),
    defaultValues: EMPTY,
  });
  const change = useMutation({
    networkMode: 'always',
    mutationFn: (json: PasswordFields) => answerOf(api.v1.auth['change-password'].$post({ json })),
    onSuccess: async ({ data }) => {
      toast.success('Password changed', data.message);
      reset(EMPTY);
      await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
    onError: (error) => {
      for (const { field, message } of fieldsOf(error))
        if (isField(field)) setError(field, { message }, { shouldFocus: true });
    },
  });
  const { errors } = formState;
  const other = change.error && fieldsOf(change.error).length === 0 ? change.error : null;
  return (
    <form
      noValidate
      onInput={() => change.isError && change.reset()}
      onSubmit={handleSubmit((fields) => change.mutate(fields))}
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
        hint="At least 6 characters."
        {...register('new_password')}
        error={errors.new_password?.message}
      />
      {other && <Notice tone="fault" title="We couldn’t change your password." detail={errorText(other)} />}
      <div>
        <Button type="submit" loading={change.isPending}>
          Change password
        </Button>
      </div>
    </form>
  );
}

function fieldsOf(error: Error) {
  return error instanceof ApiError ? error.fields.filter(({ field }) => isField(field)) : [];
}

function isField(field: string): field is keyof PasswordFields {
  return field in EMPTY;
}
