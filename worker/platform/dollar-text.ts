import { micros, toDollars } from './money.ts';

/** `-1234567891` → `-$1,234.57`, as on screens. */
export function dollarText(amount: number): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  return format.format(Number(toDollars(micros(amount))));
}
