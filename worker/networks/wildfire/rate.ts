import type { CommissionType } from '../../catalog/program.ts';
import { type Fields, textOf } from '../feed/fields.ts';
import { type Rate, rateOf } from '../feed/rate.ts';

const KINDS: Readonly<Record<string, CommissionType>> = { PERCENTAGE: 'percentage', FLAT: 'flat' };

/** A rate of a merchant (`{Kind, Amount, Currency?, Name?}`); null for a kind or amount that isn't known. */
export function readRate(fields: Fields): Rate | null {
  const kind = KINDS[textOf(fields.Kind, 40)?.toUpperCase() ?? ''];
  return rateOf(textOf(fields.Name, 80) ?? '', kind, fields.Amount, textOf(fields.Currency, 3) ?? undefined);
}
