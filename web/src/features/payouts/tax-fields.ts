import { z } from 'zod/mini';
import {
  countryProblem,
  formFor,
  normalTaxNumber,
  TAX_PERSONS,
  type TaxForm,
  taxTextProblem,
  tinProblem,
  vatProblem,
} from '../../../../worker/platform/contract/tax-fields.ts';
import type { paths } from '../../../api-types.gen.d.ts';
import { textField } from '../../lib/form-fields.ts';

type Body = paths['/v1/publisher/payout-tax']['put']['requestBody']['content']['application/json'];

const text = (what: string) =>
  textField(
    (given) => taxTextProblem(given, what),
    (given) => given.replaceAll(/\s+/g, ' ').trim(),
  );
const anyNumber = textField(() => undefined, normalTaxNumber);

/** The form's fields. The tax number and the VAT ID are checked by the country. US persons have no VAT ID. */
export const taxFields = z
  .object({
    country: textField(countryProblem, (given) => given.trim().toUpperCase()),
    person: z.enum(TAX_PERSONS),
    name: text('your legal name'),
    address: text('the street and number'),
    city: text('the postal code and city'),
    tin: anyNumber,
    vat_id: anyNumber,
    signature: text('your name as the signature'),
    certified: z.boolean().check(z.refine((is) => is, 'Please certify the form')),
  })
  .check(
    z.superRefine<{ country: string; tin: string; vat_id: string }>(({ country, tin, vat_id }, issues) => {
      const problems = {
        tin: tinProblem(tin, country),
        vat_id: country === 'US' ? undefined : vatProblem(vat_id, country),
      };
      for (const [field, message] of Object.entries(problems))
        if (message !== undefined) issues.addIssue({ code: 'custom', path: [field], message });
    }),
  );

export type TaxFields = z.infer<typeof taxFields>;

export const EMPTY_TAX: TaxFields = {
  country: '',
  person: 'individual',
  name: '',
  address: '',
  city: '',
  tin: '',
  vat_id: '',
  signature: '',
  certified: false,
};

export function taxBody(fields: TaxFields): Body {
  const form = formFor(fields.country, fields.person);
  return { ...fields, form, vat_id: form === 'w9' ? '' : fields.vat_id, certified: true };
}

export function isTaxField(field: string): field is keyof TaxFields {
  return field in EMPTY_TAX;
}

/** The names of the forms, and who signs what. */
export const TAX_FORM_NAMES: Record<TaxForm, string> = {
  w9: 'Form W-9',
  w8ben: 'Form W-8BEN',
  w8ben_e: 'Form W-8BEN-E',
};

/** What the signer certifies, in short. */
export const CERTIFICATIONS: Record<TaxForm, string> = {
  w9: 'Under penalties of perjury, I certify that the tax number is correct, that I am a US person, and that I am not subject to backup withholding.',
  w8ben:
    'Under penalties of perjury, I certify that I am the owner of the income, that I am not a US person, and that the data is true, correct and complete.',
  w8ben_e:
    'Under penalties of perjury, I certify that the business is the owner of the income, that it is not a US person, that I may sign for it, and that the data is true, correct and complete.',
};
