import type { CommissionType, ProgramMetadata, ProgramRecord } from '../../catalog/program.ts';
import { type MicroUsd, ZERO } from '../../platform/money.ts';
import { decimalOf } from './fields.ts';

/** One line of a program's rates: percent, or an amount in `currency` (US dollars where none is named). */
export type Rate = NonNullable<ProgramMetadata['rates']>[number];

/** Creates a rate; null for an unknown kind or amount. Only an amount of money has a currency. */
export function rateOf(
  name: string,
  kind: CommissionType | undefined,
  amount: unknown,
  currency?: string,
): Rate | null {
  const decimal = decimalOf(amount);
  if (!kind || !decimal || decimal.millionths < 0) return null;
  return {
    name,
    kind,
    amount: decimal.text,
    ...(kind === 'flat' && currency ? { currency: currency.toUpperCase() } : {}),
  };
}

/** The rate that represents a program: its best percentage, else its best amount. */
export function bestRate(rates: readonly Rate[]): Rate | null {
  const percentages = rates.filter(({ kind }) => kind === 'percentage');
  const candidates = percentages.length > 0 ? percentages : rates;
  return candidates.reduce<Rate | null>(
    (best, rate) => (best && comparable(best) >= comparable(rate) ? best : rate),
    null,
  );
}

/** A rate as a program's commission; no rate is 0 percent. An amount in another currency is compared as 0. */
export function commissionOf(
  rate: Rate | null,
): Pick<ProgramRecord, 'commissionType' | 'commissionRate' | 'numericCommission'> {
  return {
    commissionType: rate?.kind ?? 'percentage',
    commissionRate: rate?.amount ?? '0',
    numericCommission: rate ? comparable(rate) : ZERO,
  };
}

function comparable(rate: Rate): MicroUsd {
  if (rate.currency && rate.currency !== 'USD') return ZERO;
  return decimalOf(rate.amount)?.millionths ?? ZERO;
}
