import type { PayoutBatchId } from '../../../platform/ids.ts';
import { decodePayoutId } from '../../payout-references.ts';
import { idempotencyKeyOf } from '../../payout-state.ts';
import type { Transfer } from '../rail.ts';

/** The reference of a file: at most 35 characters that every bank accepts. */
export function fileReference(id: PayoutBatchId): string {
  return `TRBF${id.slice(4).toUpperCase()}`;
}

/** The reference of one attempt of a transfer, which comes back in the bank's statement. */
export function endToEndId({ reference, attempt }: Pick<Transfer, 'reference' | 'attempt'>): string {
  return `${reference}-${attempt}`;
}

/** The idempotency key of a transfer from the reference in a statement; null if it has another form. */
export function keyOfEndToEndId(text: string): string | null {
  const parts = /^(TRB[0-9A-Z]{16,20})-(\d{1,4})$/.exec(text.trim());
  const id = parts?.[1] === undefined ? null : decodePayoutId(parts[1]);
  return id === null ? null : idempotencyKeyOf(id, Number(parts?.[2]));
}

/** The one reference of a transfer in a text, such as `EREF+TRB…-1 SVWZ+…`, also where a line ends in it; null for none or several. */
export function referenceInText(text: string): string | null {
  for (const form of [text, text.replaceAll(/\s/g, '')]) {
    const found = new Set(
      form.match(/TRB[0-9A-Z]{16,20}-\d{1,4}/g)?.filter((each) => keyOfEndToEndId(each) !== null),
    );
    const [only] = found;
    if (found.size > 0) return found.size === 1 && only !== undefined ? only : null;
  }
  return null;
}
