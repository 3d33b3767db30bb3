import { formatCount } from '../../../platform/contract/counts.ts';
import { type MicroUsd, micros, toDollars, toExactDollars } from '../../../platform/money.ts';
import { quoted } from '../../../platform/quoted.ts';
import type { GroupFigures } from './figures.ts';

/** `38%` */
export function percent(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((part / whole) * 100)}%`;
}

/** `$12.34` */
export function money(amount: MicroUsd): string {
  return `$${toDollars(amount)}`;
}

/** Earnings per click with four decimals at most: `$0.0512`. */
export function perClick(epc: number): string {
  return `$${epcText(epc)}`;
}

/** Earnings per click in dollars, as evidence. */
export function epcText(epc: number): string {
  return toExactDollars(micros(Math.round(epc / 100) * 100));
}

/** One decimal: `4.6`. */
export function oneDecimal(value: number): string {
  return value.toFixed(1);
}

/** A group as the subject of a sentence. */
export function groupName({ kind, name }: Pick<GroupFigures, 'kind' | 'name'>): string {
  const named = quoted(name);
  if (kind === 'sub_id') return `The sub-ID ${named}`;
  return kind === 'referrer' ? `The site ${named}` : named;
}

/** `1 sale per 50 clicks` */
export function saleRate(clicks: number, conversions: number): string {
  return `one sale per ${formatCount(Math.round(clicks / conversions))} clicks`;
}
