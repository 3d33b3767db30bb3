import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { ApiError, api, bodyOf } from '../../lib/client.ts';
import { errorText } from '../../lib/error-text.ts';
import { givenPassword } from '../../lib/form-fields.ts';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

const fields = z.object({ password: givenPassword });

/** Confirms the session with the account's password. */
export function PasswordConfirmation({ onConfirmed }: { onConfirmed: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: { password: '' },
  });
  const confirm = useMutation({
    mutationFn: (body: z.infer<typeof fields>) => bodyOf(api.POST('/v1/auth/confirm', { body })),
    onSuccess: onConfirmed,
    onError: (error) => {
      if (isWrong(error)) setError('password', { message: error.message }, { shouldFocus: true });
    },
  });
  return (
    <Form
      onInput={() => confirm.isError && confirm.reset()}
      onSubmit={handleSubmit((input) => confirm.mutate(input))}
      className="grid gap-5"
    >
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        {...register('password')}
        error={formState.errors.password?.message}
      />
      {confirm.error && !isWrong(confirm.error) && (
        <Notice tone="error" title="We couldn’t check your password." detail={errorText(confirm.error)} />
      )}
      <div>
        <SubmitButton variant="primary" loading={confirm.isPending}>
          Confirm
        </SubmitButton>
      </div>
    </Form>
  );
}

function isWrong(error: Error): boolean {
  return error instanceof ApiError && error.code === 'account.wrong_password';
}
