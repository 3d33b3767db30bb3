import { z } from 'zod/mini';
import { acceptTerms, acknowledgeFraudPolicy, email, fullName, newPassword } from './form-rules.ts';

/** The sign-up form, named as the API names its fields. */
export const signUpFields = z.object({
  full_name: fullName,
  email,
  password: newPassword,
  accept_terms: acceptTerms,
  acknowledge_fraud_policy: acknowledgeFraudPolicy,
  marketing_consent: z.boolean(),
});

export type SignUpFields = z.infer<typeof signUpFields>;

/** What somebody has typed and ticked so far. */
export type SignUpDraft = z.input<typeof signUpFields>;

export const EMPTY_DRAFT: SignUpDraft = {
  full_name: '',
  email: '',
  password: '',
  accept_terms: false,
  acknowledge_fraud_policy: false,
  marketing_consent: false,
};
