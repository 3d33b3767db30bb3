import { typed } from './use-checked-form.ts';

/** What somebody has typed and ticked so far, named as the API names its fields. */
export interface SignUpDraft {
  full_name: string;
  email: string;
  password: string;
  accept_terms: boolean;
  acknowledge_fraud_policy: boolean;
  marketing_consent: boolean;
}

export const EMPTY_DRAFT: SignUpDraft = {
  full_name: '',
  email: '',
  password: '',
  accept_terms: false,
  acknowledge_fraud_policy: false,
  marketing_consent: false,
};

/** What stands in the form now. */
export function draftOf(form: HTMLFormElement): SignUpDraft {
  return {
    full_name: typed(form, 'full_name'),
    email: typed(form, 'email'),
    password: typed(form, 'password'),
    accept_terms: typed(form, 'accept_terms') !== '',
    acknowledge_fraud_policy: typed(form, 'acknowledge_fraud_policy') !== '',
    marketing_consent: typed(form, 'marketing_consent') !== '',
  };
}
