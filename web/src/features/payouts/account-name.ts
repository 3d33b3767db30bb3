import type { PayoutMethod } from '../../../../worker/platform/contract/payout-methods.ts';

/** Where a payout goes, as the screens name it. */
export const METHOD_LABELS: Record<PayoutMethod, string> = {
  iban: 'Bank transfer to an IBAN',
  us_account: 'Bank transfer to a US account',
  paypal: 'PayPal',
};

/** What may be shown of an account: `IBAN ending in 3000`. */
export function accountName({ method, ending }: { method: PayoutMethod; ending: string | null }): string {
  if (ending === null) return METHOD_LABELS[method];
  if (method === 'paypal') return `PayPal, ${ending}`;
  return method === 'iban' ? `IBAN ending in ${ending}` : `US account ending in ${ending}`;
}
