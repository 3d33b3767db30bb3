import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { api } from '../../lib/client.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import type { AuthSearch } from './auth-search.ts';
import { Consents } from './consents.tsx';
import { EmailField } from './email-field.tsx';
import { MAIL_WORDS } from './mail-requests.ts';
import { isRefusal, sayFailed } from './refusal.ts';
import { send } from './send.ts';
import { type SignUpDraft, type SignUpFields, signUpFields } from './sign-up-fields.ts';
import { StrengthMeter } from './strength-meter.tsx';
import { TryAgainIn } from './try-again-in.tsx';

interface SignUpFormProps {
  search: AuthSearch;
  draft: SignUpDraft;
  onDraft: (draft: SignUpDraft) => void;
  /** The account is made, and the mail that confirms its address on its way. */
  onSignedUp: (email: string) => void;
  /** There is an account with the address already. */
  onKnown: () => void;
}

/** A new account. */
export function SignUpForm({ search, draft, onDraft, onSignedUp, onKnown }: SignUpFormProps) {
  const { register, control, handleSubmit, getValues, formState } = useForm({
    resolver: zodResolver(signUpFields),
    defaultValues: draft,
  });
  const password = useWatch({ control, name: 'password' });
  const signUp = useMutation({
    networkMode: 'always',
    mutationFn: (fields: SignUpFields) =>
      send(api.v1.auth['sign-up'].$post({ json: bodyOf(fields, search) })),
    onSuccess: (_, { email }) => {
      toast.success('Account Created', MAIL_WORDS.verify.sent.text);
      onSignedUp(email);
    },
    onError: (error) =>
      isRefusal(error, 'account.exists')
        ? toast.error(
            'Account Exists',
            'An account with this email already exists. Please sign in instead.',
            { action: { label: 'Sign in', onPress: onKnown } },
          )
        : sayFailed('Signup Error', error),
  });
  const { errors } = formState;
  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit((fields) => signUp.mutate(fields))}
      onBlur={() => onDraft(getValues())}
      className="grid gap-5"
    >
      <TextField
        label="Full name"
        autoComplete="name"
        required
        {...register('full_name')}
        error={errors.full_name?.message}
      />
      <EmailField {...register('email')} error={errors.email?.message} />
      <div className="grid gap-3">
        <PasswordField
          label="Password"
          autoComplete="new-password"
          required
          {...register('password')}
          error={errors.password?.message}
          hint="At least 6 characters. Capitals, digits and signs make it stronger."
        />
        <StrengthMeter password={password} />
      </div>
      <Consents control={control} />
      <Button type="submit" variant="primary" loading={signUp.isPending}>
        Create account
      </Button>
      <TryAgainIn error={signUp.error} />
    </form>
  );
}

function bodyOf(fields: SignUpFields, { platform, ref, returnTo }: AuthSearch) {
  return {
    ...fields,
    platform: platform || 'general',
    ...(ref ? { referral_source: ref } : {}),
    ...(returnTo ? { return_to: returnTo } : {}),
  };
}
