import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { returnTo } from '../../../../worker/contract/return-to.ts';
import { api } from '../../lib/client.ts';
import { Button } from '../../ui/button.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { arriveAt } from './arrival.ts';
import { EmailField } from './email-field.tsx';
import { FormFault } from './form-fault.tsx';
import { email, givenPassword } from './form-rules.ts';
import { clearOnTyping, isRefusal } from './refusal.ts';
import { ResendButton } from './resend-button.tsx';
import { send } from './send.ts';
import { typed, useCheckedForm } from './use-checked-form.ts';

interface SignInFormProps {
  /** The page that was asked for, as the address has it. */
  asked: string | undefined;
  initialEmail: string;
  onEmail: (email: string) => void;
}

/** Signing in with a password. */
export function SignInForm({ asked, initialEmail, onEmail }: SignInFormProps) {
  const password = useRef<HTMLInputElement>(null);
  const signIn = useMutation({
    networkMode: 'always',
    mutationFn: (json: { email: string; password: string }) => send(api.v1.auth['sign-in'].$post({ json })),
    onSuccess: () => arriveAt(returnTo(asked), 'signed-in'),
    onError: (error) => {
      if (isRefusal(error, 'account.invalid_credentials')) password.current?.focus();
    },
  });
  const { faults, ready, form } = useCheckedForm(
    (take) => ({ email: take('email', email), password: take('password', givenPassword) }),
    (fields) => signIn.mutate(fields),
    clearOnTyping(signIn),
  );
  const unconfirmed = isRefusal(signIn.error, 'account.email_not_confirmed') ? signIn.variables?.email : null;
  return (
    <form
      {...form}
      onBlur={({ currentTarget }) => onEmail(typed(currentTarget, 'email'))}
      className="grid gap-5"
    >
      <EmailField defaultValue={initialEmail} error={faults.email} />
      <div className="grid gap-2">
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          name="password"
          ref={password}
          error={faults.password}
        />
        <Link
          to="/auth/reset"
          state={{ email: initialEmail }}
          className={`${linkClass()} justify-self-start text-sm touch:py-3`}
        >
          Forgot your password?
        </Link>
      </div>
      <FormFault
        error={signIn.error}
        {...wordsOf(signIn.error)}
        action={
          unconfirmed && (
            <ResendButton
              key={unconfirmed}
              kind="verify"
              email={unconfirmed}
              returnTo={asked}
              afterOne={false}
            />
          )
        }
      />
      <Button
        type="submit"
        variant="primary"
        disabled={!ready}
        loading={signIn.isPending || signIn.isSuccess}
      >
        Sign in
      </Button>
    </form>
  );
}

function wordsOf(error: Error | null): { title: string; detail?: string } {
  if (isRefusal(error, 'account.email_not_confirmed'))
    return {
      title: 'Email Not Confirmed',
      detail:
        "Please check your email and click the confirmation link before signing in. Check your spam folder if you don't see it.",
    };
  if (isRefusal(error, 'account.invalid_credentials'))
    return { title: 'Invalid Credentials', detail: 'Please check your email and password and try again.' };
  return { title: 'Login Error' };
}
