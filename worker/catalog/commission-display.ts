import { type MicroUsd, micros, toDollars, toExactDollars, usd } from '../platform/money.ts';
import type { CommissionType } from './program.ts';

export interface Commission {
  type: CommissionType;
  /** The network's decimal text, in percent or dollars. */
  rate: string;
  /** The same in millionths. */
  numeric: number;
  /** The network's bid for a click in decimal dollars, if known. */
  bid?: string | undefined;
}

/** `$0.25 per click`, `3.5%`, `$5.00 per sale`. An amount below a cent keeps its digits. */
export function commissionText({ type, rate, numeric, bid }: Commission): string {
  switch (type) {
    case 'percentage':
      return `${rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate}%`;
    case 'cpc':
      return `$${dollars(bid && /^\d{1,9}(\.\d{1,12})?$/.test(bid) ? usd(bid) : micros(numeric))} per click`;
    case 'flat':
      return `$${dollars(micros(numeric))} per sale`;
  }
}

const UNIT: Record<CommissionType, string> = { percentage: '', flat: ' per sale', cpc: ' per click' };

/** A range of commissions for people: `1% to 12.5%`, `$5.00 to $60.00 per sale`; one rate when both ends are equal. */
export function commissionRangeText(type: CommissionType, min: MicroUsd, max: MicroUsd): string {
  const textOf = (rate: MicroUsd) => commissionText({ type, rate: toExactDollars(rate), numeric: rate });
  return min === max ? textOf(min) : `${textOf(min).replace(UNIT[type], '')} to ${textOf(max)}`;
}

/** How a commission is offered: paid for a click, or for an action. */
export function offerType(type: CommissionType): 'CPC' | 'CPA' {
  return type === 'cpc' ? 'CPC' : 'CPA';
}

function dollars(amount: MicroUsd): string {
  const cents = toDollars(amount);
  return cents === '0.00' ? toExactDollars(amount) : cents;
}
