import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { returnTo } from '../../../../../worker/platform/contract/return-to.ts';
import { api } from '../../../lib/client.ts';
import { email, givenPassword } from '../../../lib/form-fields.ts';
import { supportsPasskeys } from '../../../lib/passkey-browser.ts';
import { cn } from '../../../ui/cn.ts';
import { Form, SubmitButton } from '../../../ui/form.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { arriveAt } from './arrival.ts';
import { clearOnInput, hasCode, send } from './auth-api.ts';
import { EmailField } from './auth-fields.tsx';
import { FormError } from './form-error.tsx';
import { ResendButton } from './resend-button.tsx';

const PasskeySignIn = lazyPart(() => import('./passkey-sign-in.tsx'));

const fields = z.object({ email, password: givenPassword });

interface SignInFormProps {
  /** The page to go to afterwards, not yet checked. */
  requestedPage: string | undefined;
  initialEmail: string | undefined;
  onEmail: (email: string) => void;
}

/** Signs in with a password. */
export default function SignInForm({ requestedPage, initialEmail, onEmail }: SignInFormProps) {
  const { register, handleSubmit, getValues, setFocus, formState } = useForm({
    resolver: zodResolver(fields),
  });
  const signIn = useMutation({
    mutationFn: (body: z.infer<typeof fields>) => send(api.POST('/v1/auth/sign-in', { body })),
    onSuccess: ({ data }) => arriveAt(returnTo(requestedPage), 'signed-in', data.user.role),
    onError: (error) => {
      if (hasCode(error, 'account.invalid_credentials')) setFocus('password');
    },
  });
  const { errors } = formState;
  const unconfirmed = hasCode(signIn.error, 'account.email_not_confirmed') ? signIn.variables?.email : null;
  return (
    <div className="grid gap-5">
      <Form
        onSubmit={handleSubmit((input) => signIn.mutate(input))}
        onInput={clearOnInput(signIn)}
        onBlur={() => onEmail(getValues('email'))}
        className="grid gap-5"
      >
        <EmailField
          {...register('email')}
          autoComplete="username webauthn"
          defaultValue={initialEmail}
          error={errors.email?.message}
        />
        <div className="grid gap-2">
          <PasswordField
            label="Password"
            autoComplete="current-password"
            required
            {...register('password')}
            error={errors.password?.message}
          />
          <Link
            to="/auth/reset"
            state={{ email: initialEmail ?? '' }}
            className={cn(linkClass(), 'justify-self-start text-sm touch:py-3')}
          >
            Forgot your password?
          </Link>
        </div>
        <FormError
          error={signIn.error}
          {...textsOf(signIn.error)}
          action={
            unconfirmed && (
              <ResendButton
                key={unconfirmed}
                kind="verify"
                email={unconfirmed}
                returnTo={requestedPage}
                justSent={false}
              />
            )
          }
        />
        <SubmitButton variant="primary" loading={signIn.isPending || signIn.isSuccess}>
          Sign in
        </SubmitButton>
      </Form>
      {supportsPasskeys() && (
        <Suspense>
          <PasskeySignIn requestedPage={requestedPage} />
        </Suspense>
      )}
    </div>
  );
}

function textsOf(error: Error | null): { title: string; detail?: string } {
  if (hasCode(error, 'account.email_not_confirmed'))
    return {
      title: 'Email Not Confirmed',
      detail:
        "Please check your email and click the confirmation link before signing in. Check your spam folder if you don't see it.",
    };
  if (hasCode(error, 'account.invalid_credentials'))
    return { title: 'Invalid Credentials', detail: 'Please check your email and password and try again.' };
  return { title: 'Login Error' };
}
