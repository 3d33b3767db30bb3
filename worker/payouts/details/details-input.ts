import { z } from '@hono/zod-openapi';
import { normalEmail } from '../../platform/contract/field-rules.ts';
import { textField } from '../../platform/contract/form-fields.ts';
import {
  accountProblem,
  addressProblem,
  bicProblem,
  holderProblem,
  ibanProblem,
  normalAccount,
  normalHolder,
  paypalProblem,
  routingProblem,
} from '../../platform/contract/payout-fields.ts';
import { countryProblem } from '../../platform/contract/tax-fields.ts';

const holder = textField(normalHolder, holderProblem).openapi({ example: 'Ada Fenwick' });

/** The address of a payee at a bank, in parts, as banks take it. */
const payee = {
  holder,
  street: textField(normalHolder, addressProblem('street')).default('').openapi({ example: 'Invalidenstr.' }),
  building_number: textField(normalHolder, addressProblem('building_number'))
    .default('')
    .openapi({ example: '116' }),
  postal_code: textField(normalHolder, addressProblem('postal_code'))
    .default('')
    .openapi({ example: '10115' }),
  town: textField(normalHolder, addressProblem('town')).openapi({ example: 'Berlin' }),
  country: textField(normalAccount, countryProblem)
    .openapi({ example: 'DE' })
    .describe('The country where you live (ISO 3166-1 alpha-2)'),
};

const toIban = z.strictObject({
  method: z.literal('iban'),
  ...payee,
  iban: textField(normalAccount, ibanProblem).openapi({ example: 'DE89 3704 0044 0532 0130 00' }),
  bic: textField(normalAccount, bicProblem)
    .openapi({ example: 'COBADEFFXXX' })
    .describe('The BIC of the bank, which payments in US dollars need'),
});

const toUsAccount = z.strictObject({
  method: z.literal('us_account'),
  ...payee,
  routing_number: textField(normalAccount, routingProblem).openapi({ example: '021000021' }),
  account_number: textField(normalAccount, accountProblem).openapi({ example: '000123456789' }),
  account_type: z.enum(['checking', 'savings']).openapi({ example: 'checking' }),
});

const toPaypal = z.strictObject({
  method: z.literal('paypal'),
  email: textField(normalEmail, paypalProblem).openapi({ example: 'ada@fenwick.example' }),
});

/** The account that a publisher is paid to, as the form and the API send it. */
export const detailsInput = z.discriminatedUnion('method', [toIban, toUsAccount, toPaypal]);

export type DetailsInput = z.infer<typeof detailsInput>;
export type BankDetails = Exclude<DetailsInput, { method: 'paypal' }>;

/** What may be shown of an account: its last four characters, or the start and the domain of an address. */
export function endingOf(input: DetailsInput): string {
  if (input.method === 'iban') return input.iban.slice(-4);
  if (input.method === 'us_account') return input.account_number.slice(-4);
  return `${input.email.slice(0, 1)}…${input.email.slice(input.email.indexOf('@'))}`;
}

/** The country of the payee's address; null for a PayPal address. */
export function addressCountryOf(input: DetailsInput): string | null {
  return input.method === 'paypal' ? null : input.country;
}

/** The country of the bank; null for a PayPal address. */
export function countryOf(input: DetailsInput): string | null {
  if (input.method === 'iban') return input.iban.slice(0, 2);
  return input.method === 'us_account' ? 'US' : null;
}
