import { z } from '@hono/zod-openapi';
import {
  countryProblem,
  formFor,
  normalTaxNumber,
  TAX_FORMS,
  TAX_PERSONS,
  taxTextProblem,
  tinProblem,
  vatProblem,
} from '../../platform/contract/tax-fields.ts';

const text = (what: string) =>
  z
    .string()
    .max(300)
    .overwrite((value) => value.replaceAll(/\s+/g, ' ').trim())
    .superRefine((value, check) => {
      const message = taxTextProblem(value, what);
      if (message !== undefined) check.addIssue({ code: 'custom', message });
    });

/** A publisher's tax data, as the form and the API send it. The form is W-9, W-8BEN or W-8BEN-E. */
export const taxInput = z
  .strictObject({
    country: z
      .string()
      .overwrite((value) => value.trim().toUpperCase())
      .openapi({ example: 'DE' })
      .describe('Where the person or business is a tax resident'),
    person: z.enum(TAX_PERSONS).openapi({ example: 'individual' }),
    form: z.enum(TAX_FORMS).openapi({ example: 'w8ben' }),
    name: text('the legal name').openapi({ example: 'Ada Fenwick' }),
    address: text('the street and number').openapi({ example: 'Hafenstraße 1' }),
    city: text('the postal code and city').openapi({ example: '20459 Hamburg' }),
    tin: z
      .string()
      .max(40)
      .overwrite(normalTaxNumber)
      .openapi({ example: '12345678901' })
      .describe('The tax number'),
    vat_id: z.string().max(40).overwrite(normalTaxNumber).default('').openapi({ example: 'DE123456789' }),
    signature: text('your name as the signature').openapi({ example: 'Ada Fenwick' }),
    certified: z.literal(true).describe('The signer certifies the form under penalties of perjury'),
  })
  .superRefine(({ country, person, form, tin, vat_id }, check) => {
    const problems = [
      ['country', countryProblem(country)],
      [
        'form',
        form === formFor(country, person)
          ? undefined
          : 'This form doesn’t fit the country and the kind of person',
      ],
      ['tin', tinProblem(tin, country)],
      ['vat_id', vatProblem(vat_id, country)],
    ] as const;
    for (const [field, message] of problems)
      if (message !== undefined) check.addIssue({ code: 'custom', path: [field], message });
  });

export type TaxInput = z.infer<typeof taxInput>;
