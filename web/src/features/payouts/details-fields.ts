import { z } from 'zod/mini';
import { normalEmail } from '../../../../worker/platform/contract/field-rules.ts';
import {
  accountProblem,
  bicProblem,
  holderProblem,
  ibanProblem,
  normalAccount,
  normalHolder,
  paypalProblem,
  routingProblem,
} from '../../../../worker/platform/contract/payout-fields.ts';
import type { PAYOUT_METHODS } from '../../../../worker/platform/contract/payout-methods.ts';
import type { paths } from '../../../api-types.gen.d.ts';
import { textField } from '../../lib/form-fields.ts';

type Body = paths['/v1/publisher/payout-details']['put']['requestBody']['content']['application/json'];

export const EMPTY_DETAILS = {
  method: 'iban' as (typeof PAYOUT_METHODS)[number],
  holder: '',
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
  z
    .object({
      ...unused(),
      method: z.literal('iban'),
      holder: textField(holderProblem, normalHolder),
      iban: textField(ibanProblem, normalAccount),
      bic: textField(() => undefined, normalAccount),
    })
    .check(
      z.superRefine<{ bic: string; iban: string }>(({ bic, iban }, issues) => {
        const message = bicProblem(bic, iban);
        if (message !== undefined) issues.addIssue({ code: 'custom', path: ['bic'], message });
      }),
    ),
  z.object({
    ...unused(),
    method: z.literal('us_account'),
    holder: textField(holderProblem, normalHolder),
    routing_number: textField(routingProblem, normalAccount),
    account_number: textField(accountProblem, normalAccount),
  }),
  z.object({ ...unused(), method: z.literal('paypal'), email: textField(paypalProblem, normalEmail) }),
]);

/** The request for the chosen method. */
export function detailsBody(fields: DetailsFields): Body {
  const { method, holder, iban, bic, routing_number, account_number, account_type, email } = fields;
  if (method === 'iban') return { method, holder, iban, bic };
  return method === 'us_account'
    ? { method, holder, routing_number, account_number, account_type }
    : { method, email };
}

export function isDetailsField(field: string): field is keyof DetailsFields {
  return field in EMPTY_DETAILS;
}

function unused() {
  return {
    holder: anyText,
    iban: anyText,
    bic: anyText,
    routing_number: anyText,
    account_number: anyText,
    account_type: z.enum(['checking', 'savings']),
    email: anyText,
  };
}
