import { isId, type PayoutId } from '../platform/ids.ts';

/** The payout of a transfer reference; null if it is none. */
export function decodePayoutId(reference: string): PayoutId | null {
  const id = `pay_${reference.slice(3).toLowerCase()}`;
  return reference.startsWith('TRB') && isId('pay', id) ? id : null;
}
