import { cn } from './cn.ts';
import { groupDigits, roundDecimal } from './decimal-text.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface MoneyProps {
  /** A decimal as text, as the API writes it: `-1234.506500`. Never a float. */
  amount: string;
  /** Cents (2) unless every stored digit is to be seen (6). */
  digits?: 2 | 6;
  /** Colors what is positive or negative, for differences. */
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
