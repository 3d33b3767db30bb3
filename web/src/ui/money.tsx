import { cn } from './cn.ts';
import { groupDigits, roundDecimal } from './decimal-text.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface MoneyProps {
  /** A decimal string from the API: `-1234.506500`. Never a float. */
  amount: string;
  /** 2 for cents, or 6 for all stored digits. */
  digits?: 2 | 6;
  /** Colors positive and negative amounts, for differences. */
  signed?: boolean;
}

/** An amount of US dollars in tabular figures: `$0.00`, with a true minus sign. Columns of it are right-aligned. */
export function Money({ amount, digits = 2, signed = false }: MoneyProps) {
  const rounded = roundDecimal(amount, digits);
  const negative = rounded.startsWith('-');
  const figure = groupDigits(rounded.replace('-', ''));
  const sign = negative ? '−' : signed ? '+' : '';
  return (
    <span
      className={cn('figures whitespace-nowrap', signed && (negative ? 'text-reversed' : 'text-approved'))}
    >
      {sign && <span aria-hidden>{sign}</span>}
      {negative && <VisuallyHidden>minus </VisuallyHidden>}${figure}
    </span>
  );
}
