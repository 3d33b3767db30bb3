import { Money } from './money.tsx';

interface ExactMoneyProps {
  amount: string | null;
  signed?: boolean;
}

/** An amount with all stored digits, without the zeros at the end of a cent: `$40.00`, `$2.356`. */
export function ExactMoney({ amount, signed = false }: ExactMoneyProps) {
  return <Money amount={amount} digits={digitsOf(amount ?? '')} signed={signed} />;
}

/** How many digits an amount has behind the point: 2 to 6. */
function digitsOf(amount: string): number {
  const [, fraction = ''] = amount.split('.');
  return Math.min(6, Math.max(2, fraction.replace(/0+$/, '').length));
}
