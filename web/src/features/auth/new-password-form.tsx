import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod/mini';
import { api } from '../../lib/client.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { newPassword } from './form-rules.ts';
import { isRefusal, sayFailed } from './refusal.ts';
import { send } from './send.ts';
import { StrengthMeter } from './strength-meter.tsx';
import { TryAgainIn } from './try-again-in.tsx';

const fields = z.object({ password: newPassword });

interface NewPasswordFormProps {
  /** Of the mail's link. */
  token: string;
  onDone: () => void;
  /** The token is not good. */
  onRefused: (error: Error) => void;
}

/** Sets a new password by the token of a mail. */
export function NewPasswordForm({ token, onDone, onRefused }: NewPasswordFormProps) {
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: { password: '' },
  });
  const password = useWatch({ control, name: 'password' });
  const reset = useMutation({
    networkMode: 'always',
    mutationFn: (chosen: string) =>
      send(api.v1.auth['reset-password'].confirm.$post({ json: { token, password: chosen } })),
    onSuccess: onDone,
    onError: (error) =>
      isRefusal(error, 'token.invalid') ? onRefused(error) : sayFailed('Reset Error', error),
  });
  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit((values) => reset.mutate(values.password))}
      className="grid gap-5"
    >
      <div className="grid gap-3">
        <PasswordField
          label="New password"
          autoComplete="new-password"
          required
          {...register('password')}
          error={formState.errors.password?.message}
          hint="At least 6 characters. Capitals, digits and signs make it stronger."
        />
        <StrengthMeter password={password} />
      </div>
      <Button type="submit" variant="primary" loading={reset.isPending}>
        Set password
      </Button>
      <TryAgainIn error={reset.error} />
    </form>
  );
}
