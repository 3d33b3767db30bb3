import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { returnTo } from '../../../../worker/identity/return-to.ts';
import { api } from '../../lib/client.ts';
import { Button } from '../../ui/button.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.ts';
import { arriveAt } from './arrival.ts';
import { EmailField } from './email-field.tsx';
import { email, givenPassword } from './form-rules.ts';
import { isRefusal, sayFailed } from './refusal.ts';
import { send } from './send.ts';
import { TryAgainIn } from './try-again-in.tsx';
import { UnconfirmedNotice } from './unconfirmed-notice.tsx';
import { typed, useCheckedForm } from './use-checked-form.ts';

interface SignInFormProps {
  /** The page that was asked for, as the address has it. */
  asked: string | undefined;
  initialEmail: string;
  onEmail: (email: string) => void;
}

/** Signing in with a password. */
export function SignInForm({ asked, initialEmail, onEmail }: SignInFormProps) {
  const signIn = useMutation({
    networkMode: 'always',
    mutationFn: (json: { email: string; password: string }) => send(api.v1.auth['sign-in'].$post({ json })),
    onSuccess: () => arriveAt(returnTo(asked), 'signed-in'),
    onError: sayRefused,
  });
  const { faults, ready, form } = useCheckedForm(
    (take) => ({ email: take('email', email), password: take('password', givenPassword) }),
    (fields) => signIn.mutate(fields),
  );
  const isUnconfirmed = isRefusal(signIn.error, 'account.email_not_confirmed');
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
      <Button
        type="submit"
        variant="primary"
        disabled={!ready}
        loading={signIn.isPending || signIn.isSuccess}
      >
        Sign in
      </Button>
      <TryAgainIn error={signIn.error} />
      {isUnconfirmed && <UnconfirmedNotice email={signIn.variables?.email ?? ''} returnTo={asked} />}
    </form>
  );
}

function sayRefused(error: Error): void {
  if (isRefusal(error, 'account.email_not_confirmed'))
    toast.error(
      'Email Not Confirmed',
      "Please check your email and click the confirmation link before signing in. Check your spam folder if you don't see it.",
    );
  else if (isRefusal(error, 'account.invalid_credentials'))
    toast.error('Invalid Credentials', 'Please check your email and password and try again.');
  else sayFailed('Login Error', error);
}
