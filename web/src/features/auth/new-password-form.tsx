import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { FormFault } from './form-fault.tsx';
import { mayBeTicked, newPassword } from './form-rules.ts';
import { passwordHint } from './password-strength.ts';
import { clearOnTyping, isRefusal } from './refusal.ts';
import { StrengthMeter } from './strength-meter.tsx';
import { useCheckedForm } from './use-checked-form.ts';

interface NewPassword {
  password: string;
  revokeKeys: boolean;
}

interface NewPasswordFormProps {
  save: (chosen: NewPassword) => Promise<unknown>;
  /** The title of the message when it was not saved. */
  failed: string;
  onDone: () => void;
  /** The token of the link is no longer valid. */
  onRefused?: (error: Error) => void;
  /** Offers to revoke the account's API keys, which outlive a password. */
  withKeys?: boolean;
}

/** Chooses a new password. */
export default function NewPasswordForm({ save, failed, onDone, onRefused, withKeys }: NewPasswordFormProps) {
  const [password, setPassword] = useState('');
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: save,
    onSuccess: onDone,
    onError: (error) => {
      if (isRefusal(error, 'token.invalid')) onRefused?.(error);
    },
  });
  const { faults, ready, form } = useCheckedForm(
    (take) => ({
      password: take('password', newPassword),
      revokeKeys: take('revoke_api_keys', mayBeTicked),
    }),
    (chosen) => saving.mutate(chosen),
    clearOnTyping(saving),
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
          hint={passwordHint(faults.password)}
        />
        <StrengthMeter password={password} />
      </div>
      {withKeys && (
        <Checkbox
          name="revoke_api_keys"
          label="Revoke my API keys as well"
          hint="Otherwise they keep working. Choose this if someone else may have seen them."
        />
      )}
      <FormFault error={saving.error} title={failed} />
      <Button type="submit" variant="primary" disabled={!ready} loading={saving.isPending}>
        Set password
      </Button>
    </form>
  );
}
