import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { api } from '../../../lib/client.ts';
import { confirmationQuery, withConfirmation } from '../../../lib/confirm-session.ts';
import { toast } from '../../../ui/toast.ts';
import { send } from '../sign-in/auth-api.ts';
import NewPasswordForm from '../sign-in/new-password-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { securityKeys } from './security-keys.ts';

/** Changes the account's password, or sets its first one. */
export function AccountPassword({ heading }: { heading: RefObject<HTMLElement | null> }) {
  const { data } = useSuspenseQuery(confirmationQuery);
  return data.has_password ? <PasswordForm /> : <FirstPassword heading={heading} />;
}

/** The form is replaced once it has done its work, so the focus goes to the heading. */
function FirstPassword({ heading }: { heading: RefObject<HTMLElement | null> }) {
  const queries = useQueryClient();
  const onDone = () => {
    toast.success('Password set', 'You can sign in with it from now on.');
    heading.current?.focus();
    void queries.invalidateQueries({ queryKey: confirmationQuery.queryKey });
    void queries.invalidateQueries({ queryKey: securityKeys.all });
  };
  return (
    <>
      <p className="mb-5 text-base text-muted">
        Your account has no password. You sign in with a magic link or a passkey. Before you set one, we ask
        you to confirm that it’s you.
      </p>
      <NewPasswordForm
        save={({ password }) =>
          withConfirmation(() => send(api.POST('/v1/auth/set-password', { body: { password } })))
        }
        failed="Password not set"
        onDone={onDone}
      />
    </>
  );
}
