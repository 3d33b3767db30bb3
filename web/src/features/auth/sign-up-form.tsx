import { useMutation } from '@tanstack/react-query';
import type { InferRequestType } from 'hono/client';
import { useState } from 'react';
import { api } from '../../lib/client.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import type { AuthSearch } from './auth-search.ts';
import { Consents } from './consents.tsx';
import { EmailField } from './email-field.tsx';
import { FormFault } from './form-fault.tsx';
import {
  acceptTerms,
  acknowledgeFraudPolicy,
  email,
  fullName,
  mayBeTicked,
  newPassword,
} from './form-rules.ts';
import { MAIL_WORDS } from './mail-requests.ts';
import { passwordHint } from './password-strength.ts';
import { clearOnTyping, isRefusal } from './refusal.ts';
import { send } from './send.ts';
import { draftOf, type SignUpDraft } from './sign-up-fields.ts';
import { StrengthMeter } from './strength-meter.tsx';
import { useCheckedForm } from './use-checked-form.ts';

type SignUpBody = InferRequestType<(typeof api.v1.auth)['sign-up']['$post']>['json'];

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
  const [password, setPassword] = useState(draft.password);
  const signUp = useMutation({
    networkMode: 'always',
    mutationFn: (json: SignUpBody) => send(api.v1.auth['sign-up'].$post({ json })),
    onSuccess: (_, { email }) => {
      toast.success('Account Created', MAIL_WORDS.verify.sent.text);
      onSignedUp(email);
    },
  });
  const { faults, ready, form } = useCheckedForm<SignUpBody>(
    (take) => ({
      full_name: take('full_name', fullName),
      email: take('email', email),
      password: take('password', newPassword),
      accept_terms: take('accept_terms', acceptTerms),
      acknowledge_fraud_policy: take('acknowledge_fraud_policy', acknowledgeFraudPolicy),
      marketing_consent: take('marketing_consent', mayBeTicked),
      ...originOf(search),
    }),
    signUp.mutate,
    clearOnTyping(signUp),
  );
  return (
    <form {...form} onBlur={({ currentTarget }) => onDraft(draftOf(currentTarget))} className="grid gap-5">
      <TextField
        label="Full name"
        autoComplete="name"
        required
        name="full_name"
        defaultValue={draft.full_name}
        error={faults.full_name}
      />
      <EmailField defaultValue={draft.email} error={faults.email} />
      <div className="grid gap-3">
        <PasswordField
          label="Password"
          autoComplete="new-password"
          required
          name="password"
          defaultValue={draft.password}
          onInput={({ currentTarget }) => setPassword(currentTarget.value)}
          error={faults.password}
          hint={passwordHint(faults.password)}
        />
        <StrengthMeter password={password} />
      </div>
      <Consents draft={draft} faults={faults} />
      <SignUpFault error={signUp.error} onKnown={onKnown} />
      <Button type="submit" variant="primary" disabled={!ready} loading={signUp.isPending}>
        Create account
      </Button>
    </form>
  );
}

function SignUpFault({ error, onKnown }: { error: Error | null; onKnown: () => void }) {
  if (!isRefusal(error, 'account.exists')) return <FormFault error={error} title="Signup Error" />;
  return (
    <FormFault
      error={error}
      title="Account Exists"
      detail="An account with this email already exists. Please sign in instead."
      action={
        <Button size="sm" onClick={onKnown}>
          Sign in
        </Button>
      }
    />
  );
}

/** Where somebody comes from, and where they want to go. */
function originOf({ platform, ref, returnTo }: AuthSearch) {
  return {
    platform: platform || 'general',
    ...(ref ? { referral_source: ref } : {}),
    ...(returnTo ? { return_to: returnTo } : {}),
  };
}
