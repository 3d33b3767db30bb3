import { z } from 'zod/mini';
import { normalEmail } from '../../../../worker/platform/contract/field-rules.ts';
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
} from '../../../../worker/platform/contract/payout-fields.ts';
import type { PAYOUT_METHODS } from '../../../../worker/platform/contract/payout-methods.ts';
import { countryProblem } from '../../../../worker/platform/contract/tax-fields.ts';
import type { paths } from '../../../api-types.gen.d.ts';
import { textField } from '../../lib/form-fields.ts';

type Body = paths['/v1/publisher/payout-details']['put']['requestBody']['content']['application/json'];

export const EMPTY_DETAILS = {
  method: 'iban' as (typeof PAYOUT_METHODS)[number],
  holder: '',
  street: '',
  building_number: '',
  postal_code: '',
  town: '',
  country: '',
  iban: '',
  bic: '',
  routing_number: '',
  account_number: '',
  account_type: 'checking' as 'checking' | 'savings',
  email: '',
};
export type DetailsFields = typeof EMPTY_DETAILS;

const anyText = z.string();

/** The form's fields; only those of the chosen method are checked. */
export const detailsFields = z.discriminatedUnion('method', [
  z.object({
    ...unused(),
    method: z.literal('iban'),
    ...payee(),
    iban: textField(ibanProblem, normalAccount),
    bic: textField(bicProblem, normalAccount),
  }),
  z.object({
    ...unused(),
    method: z.literal('us_account'),
    ...payee(),
    routing_number: textField(routingProblem, normalAccount),
    account_number: textField(accountProblem, normalAccount),
  }),
  z.object({ ...unused(), method: z.literal('paypal'), email: textField(paypalProblem, normalEmail) }),
]);

/** The request for the chosen method. */
export function detailsBody(fields: DetailsFields): Body {
  const { method, iban, bic, routing_number, account_number, account_type, email } = fields;
  const { holder, street, building_number, postal_code, town, country } = fields;
  const payee = { holder, street, building_number, postal_code, town, country };
  if (method === 'iban') return { method, ...payee, iban, bic };
  return method === 'us_account'
    ? { method, ...payee, routing_number, account_number, account_type }
    : { method, email };
}

export function isDetailsField(field: string): field is keyof DetailsFields {
  return field in EMPTY_DETAILS;
}

function payee() {
  return {
    holder: textField(holderProblem, normalHolder),
    street: textField(addressProblem('street'), normalHolder),
    building_number: textField(addressProblem('building_number'), normalHolder),
    postal_code: textField(addressProblem('postal_code'), normalHolder),
    town: textField(addressProblem('town'), normalHolder),
    country: textField(countryProblem),
  };
}

function unused() {
  return {
    holder: anyText,
    street: anyText,
    building_number: anyText,
    postal_code: anyText,
    town: anyText,
    country: anyText,
    iban: anyText,
    bic: anyText,
    routing_number: anyText,
    account_number: anyText,
    account_type: z.enum(['checking', 'savings']),
    email: anyText,
  };
}
