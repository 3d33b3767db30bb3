import { type MicroUsd, share, toDollars, toExactDollars, usd } from '../platform/money.ts';
import type { CommissionType, Rate } from './program.ts';

const UNIT: Record<CommissionType, string> = { percentage: '', flat: ' per sale', cpc: ' per click' };
const ONE_DOLLAR = usd('1');

/** `$0.25 per click`, `3.5%`, `$5.00 per sale`, `£12.00 per sale`. An amount below a cent keeps its digits. */
export function rateText({ kind, amount, currency }: Rate): string {
  const exact = usd(amount);
  if (kind === 'percentage') return percentText(exact);
  const text = toDollars(exact) === '0.00' ? toExactDollars(exact) : toDollars(exact);
  return moneyText(text, currency) + UNIT[kind];
}

/** The publisher's part of a rate. An amount below a dollar keeps its digits, because cents would not add up. */
export function earnedText({ kind, amount, currency }: Rate, sharePpm: number): string {
  const earned = share(usd(amount), sharePpm);
  if (kind === 'percentage') return percentText(earned);
  return moneyText(earned < ONE_DOLLAR ? toExactDollars(earned) : toDollars(earned), currency) + UNIT[kind];
}

/** A maximum is not the rate: `up to 12%`. */
export function upTo(text: string, isMaximum: boolean): string {
  return isMaximum ? `up to ${text}` : text;
}

/** A range of rates for people: `1% to 12.5%`, `$5.00 to $60.00 per sale`; one rate when both ends are equal. */
export function rangeText(
  kind: CommissionType,
  min: MicroUsd,
  max: MicroUsd,
  textOf: (rate: Rate) => string = rateText,
): string {
  const [low, high] = [min, max].map((rate) => textOf({ kind, amount: toExactDollars(rate) }));
  return low === high ? `${high}` : `${low?.replace(UNIT[kind], '')} to ${high}`;
}

/** How a commission is offered: paid for a click, or for an action. */
export function offerType(type: CommissionType): 'CPC' | 'CPA' {
  return type === 'cpc' ? 'CPC' : 'CPA';
}

function percentText(percent: MicroUsd): string {
  return `${toExactDollars(percent).replace(/\.?0+$/, '')}%`;
}

/** Other currencies have their own sign or code, and yen have no cents. */
function moneyText(amount: string, currency: string | undefined): string {
  if (currency === undefined || currency === 'USD') return `$${amount}`;
  const digits = amount.length - amount.indexOf('.') - 1;
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    ...(digits > 2 ? { maximumFractionDigits: digits } : {}),
  }).format(Number(amount));
}
