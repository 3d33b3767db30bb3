import { zodResolver } from '@hookform/resolvers/zod';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { FRAUD_POLICY_MESSAGE, TERMS_MESSAGE } from '../../../../../worker/platform/contract/field-rules.ts';
import { api, bodyOf } from '../../../lib/client.ts';
import { email, fullName, newPassword } from '../../../lib/form-fields.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Form, SubmitButton } from '../../../ui/form.tsx';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { clearOnInput, hasCode, send } from './auth-api.ts';
import { EmailField, NewPasswordField } from './auth-fields.tsx';
import type { AuthSearch } from './auth-search.ts';
import { EMAIL_TEXTS } from './email-requests.ts';
import { FormError } from './form-error.tsx';

const fields = z.object({
  full_name: fullName,
  email,
  password: newPassword,
  accept_terms: z.literal(true, TERMS_MESSAGE),
  acknowledge_fraud_policy: z.literal(true, FRAUD_POLICY_MESSAGE),
  marketing_consent: z.boolean(),
});
type SignUpInput = z.infer<typeof fields>;

/** The input so far. */
export type SignUpDraft = { [name in keyof SignUpInput]?: SignUpInput[name] | undefined };

interface SignUpFormProps {
  search: AuthSearch;
  draft: SignUpDraft;
  onDraft: (draft: SignUpDraft) => void;
  /** The account was created and its confirmation email was sent. */
  onSignedUp: (email: string) => void;
  /** An account with the address exists. */
  onExistingAccount: () => void;
}

/** Creates an account. Without default values, the form reads what was typed before the scripts had loaded. */
export default function SignUpForm({
  search,
  draft,
  onDraft,
  onSignedUp,
  onExistingAccount,
}: SignUpFormProps) {
  const { register, handleSubmit, getValues, formState } = useForm({ resolver: zodResolver(fields) });
  const signUp = useMutation({
    mutationFn: (input: SignUpInput) =>
      send(api.POST('/v1/auth/sign-up', { body: { ...input, ...originOf(search) } })),
    onSuccess: (_, { email }) => {
      toast.success('Account Created', EMAIL_TEXTS.verify.sent.text);
      onSignedUp(email);
    },
  });
  const { data: isClosed = false } = useQuery(signUpsClosedQuery);
  const { errors } = formState;
  return (
    <Form
      onSubmit={handleSubmit((input) => signUp.mutate(input))}
      onInput={clearOnInput(signUp)}
      onBlur={() => onDraft(getValues())}
      className="grid gap-4"
    >
      {isClosed && <Notice tone="held" title="Sign-ups are closed for now." />}
      <TextField
        label="Full name"
        autoComplete="name"
        required
        {...register('full_name')}
        defaultValue={draft.full_name}
        error={errors.full_name?.message}
      />
      <EmailField {...register('email')} defaultValue={draft.email} error={errors.email?.message} />
      <NewPasswordField
        label="Password"
        {...register('password')}
        defaultValue={draft.password}
        error={errors.password?.message}
      />
      <div className="grid gap-3 touch:gap-0">
        <TermsCheckbox
          field={register('accept_terms')}
          defaultChecked={draft.accept_terms}
          error={errors.accept_terms?.message}
        />
        <Checkbox
          required
          label="I understand that fraud is prohibited and may lead to payment withholding and account termination."
          {...register('acknowledge_fraud_policy')}
          defaultChecked={draft.acknowledge_fraud_policy}
          error={errors.acknowledge_fraud_policy?.message}
        />
        <Checkbox
          label={
            <>
              Send me news about programs and features. <span className="text-muted">(optional)</span>
            </>
          }
          {...register('marketing_consent')}
          defaultChecked={draft.marketing_consent}
        />
      </div>
      <SignUpError error={signUp.error} onExistingAccount={onExistingAccount} />
      <SubmitButton variant="primary" loading={signUp.isPending}>
        Create Account
      </SubmitButton>
    </Form>
  );
}

const signUpsClosedQuery = queryOptions({
  queryKey: ['sign-ups'],
  queryFn: async ({ signal }) =>
    (await bodyOf(api.GET('/v1/settings/public', { signal }))).data.sign_ups_closed,
});

interface TermsCheckboxProps {
  field: UseFormRegisterReturn;
  defaultChecked: boolean | undefined;
  error: string | undefined;
}

function TermsCheckbox({ field, defaultChecked, error }: TermsCheckboxProps) {
  return (
    <Checkbox
      required
      label={
        <>
          I agree to the{' '}
          <Link href="/terms" external>
            Terms of Service
          </Link>{' '}
          and the{' '}
          <Link href="/privacy" external>
            Privacy Policy
          </Link>
        </>
      }
      {...field}
      defaultChecked={defaultChecked}
      error={error}
    />
  );
}

function SignUpError({ error, onExistingAccount }: { error: Error | null; onExistingAccount: () => void }) {
  if (!hasCode(error, 'account.exists')) return <FormError error={error} title="Signup Error" />;
  return (
    <FormError
      error={error}
      title="Account Exists"
      detail="An account with this email already exists. Please sign in instead."
      action={
        <Button size="sm" onClick={onExistingAccount}>
          Sign In
        </Button>
      }
    />
  );
}

/** The visitor's platform, referral source and return path, as the API names them. */
function originOf({ platform, ref, returnTo }: AuthSearch) {
  return {
    platform: platform || 'general',
    ...(ref ? { referral_source: ref } : {}),
    ...(returnTo ? { return_to: returnTo } : {}),
  };
}
