import type { CommissionType, NamedRate, ProgramMetadata, ProgramRecord } from '../../catalog/program.ts';
import type { MicroUsd } from '../../platform/money.ts';
import { decimalOf } from './fields.ts';

/** Creates a rate; null for an unknown kind, amount or currency. Only an amount of money has a currency. */
export function rateOf(
  name: string,
  kind: CommissionType | undefined,
  amount: unknown,
  currency?: string,
): NamedRate | null {
  const decimal = decimalOf(amount);
  if (!kind || !decimal || decimal.millionths < 0) return null;
  const rate = { name, kind, amount: decimal.text };
  if (kind !== 'flat' || !currency) return rate;
  const code = currency.toUpperCase();
  return /^[A-Z]{3}$/.test(code) ? { ...rate, currency: code } : null;
}

type Commission = Pick<
  ProgramRecord,
  'commissionType' | 'commissionRate' | 'commissionCurrency' | 'numericCommission'
> & { metadata: Pick<ProgramMetadata, 'rates' | 'is_maximum' | 'more_rates'> };

/**
 * The rates of a program as its commission: the best percentage, else the best amount. `stated` is the network's own maximum.
 * At most `limit` rates are stored.
 */
export function commissionOf(
  rates: readonly NamedRate[],
  { stated = null, limit = rates.length }: { stated?: NamedRate | null; limit?: number } = {},
): Commission {
  const best = bestRate(stated ? [stated, ...rates] : rates);
  const isMaximum = rates.length === 0 ? best !== null : rates.some((rate) => !paysTheSame(rate, best));
  return {
    commissionType: best?.kind ?? 'percentage',
    commissionRate: best?.amount ?? null,
    commissionCurrency: isForeign(best) ? (best?.currency ?? null) : null,
    numericCommission: best && comparable(best),
    metadata: {
      rates: rates.slice(0, limit),
      ...(isMaximum ? { is_maximum: true } : {}),
      ...(rates.length > limit ? { more_rates: true } : {}),
    },
  };
}

/** Percentages before amounts, and US dollars before other currencies, of which those of the first one are compared. */
function bestRate(rates: readonly NamedRate[]): NamedRate | null {
  const percentages = rates.filter(({ kind }) => kind === 'percentage');
  const dollars = rates.filter((rate) => !isForeign(rate));
  const others = rates.filter(({ currency }) => currency === rates[0]?.currency);
  const candidates = [percentages, dollars, others].find(({ length }) => length > 0) ?? [];
  return candidates.reduce<NamedRate | null>(
    (best, rate) => (best && millionthsOf(best) >= millionthsOf(rate) ? best : rate),
    null,
  );
}

function paysTheSame(rate: NamedRate, other: NamedRate | null): boolean {
  return (
    rate.kind === other?.kind &&
    millionthsOf(rate) === millionthsOf(other) &&
    (rate.currency ?? 'USD') === (other.currency ?? 'USD')
  );
}

/** Null for an amount that isn't converted. */
function comparable(rate: NamedRate): MicroUsd | null {
  return isForeign(rate) ? null : (decimalOf(rate.amount)?.millionths ?? null);
}

function millionthsOf(rate: NamedRate): number {
  return decimalOf(rate.amount)?.millionths ?? 0;
}

function isForeign(rate: NamedRate | null): boolean {
  return rate?.currency !== undefined && rate.currency !== 'USD';
}
