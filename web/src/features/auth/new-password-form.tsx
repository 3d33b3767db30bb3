import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/client.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { FormFault } from './form-fault.tsx';
import { newPassword } from './form-rules.ts';
import { clearOnTyping, isRefusal } from './refusal.ts';
import { send } from './send.ts';
import { StrengthMeter } from './strength-meter.tsx';
import { useCheckedForm } from './use-checked-form.ts';

interface NewPasswordFormProps {
  /** Of the mail's link. */
  token: string;
  onDone: () => void;
  /** The token is not good. */
  onRefused: (error: Error) => void;
}

/** Sets a new password by the token of a mail. */
export default function NewPasswordForm({ token, onDone, onRefused }: NewPasswordFormProps) {
  const [password, setPassword] = useState('');
  const reset = useMutation({
    networkMode: 'always',
    mutationFn: (chosen: string) =>
      send(api.v1.auth['reset-password'].confirm.$post({ json: { token, password: chosen } })),
    onSuccess: onDone,
    onError: (error) => {
      if (isRefusal(error, 'token.invalid')) onRefused(error);
    },
  });
  const { faults, ready, form } = useCheckedForm(
    (take) => take('password', newPassword),
    (chosen) => reset.mutate(chosen),
    clearOnTyping(reset),
  );
  return (
    <form {...form} className="grid gap-5">
      <div className="grid gap-3">
        <PasswordField
          label="New password"
          autoComplete="new-password"
          required
          name="password"
          onInput={({ currentTarget }) => setPassword(currentTarget.value)}
          error={faults.password}
          hint="At least 6 characters. Capitals, digits and signs make it stronger."
        />
        <StrengthMeter password={password} />
      </div>
      <FormFault error={reset.error} title="Reset Error" />
      <Button type="submit" variant="primary" disabled={!ready} loading={reset.isPending}>
        Set password
      </Button>
    </form>
  );
}
