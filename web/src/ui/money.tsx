import { cn } from './cn.ts';
import { groupDigits, roundDecimal, roundSignificant } from './decimal-text.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface MoneyProps {
  /** A decimal string from the API: `-1234.506500`. Never a float. Null is shown as a dash: there is no such amount. */
  amount: string | null;
  /** How many: 2 for cents, 6 for all stored ones, or as many as an amount per click needs, which may be less than a cent. */
  digits?: number | 'significant';
  /** Colors positive and negative amounts, for differences. */
  signed?: boolean;
}

/** An amount of US dollars in tabular figures: `$0.00`, with a true minus sign. Columns of it are right-aligned. */
export function Money({ amount, digits = 2, signed = false }: MoneyProps) {
  if (amount === null) return <span>–</span>;
  const rounded = digits === 'significant' ? roundSignificant(amount) : roundDecimal(amount, digits);
  const negative = rounded.startsWith('-');
  const figure = groupDigits(rounded.replace('-', ''));
  const sign = negative ? '−' : signed ? '+' : '';
  return (
    <span
      className={cn('figures whitespace-nowrap', signed && (negative ? 'text-reversed' : 'text-approved'))}
    >
      {sign && <span aria-hidden>{sign}</span>}
      {negative && <VisuallyHidden>minus </VisuallyHidden>}
      <span>{`$${figure}`}</span>
    </span>
  );
}
