import { cn } from '../../../../../ui/cn.ts';
import { ExactMoney } from '../../../../../ui/exact-money.tsx';
import { Money } from '../../../../../ui/money.tsx';
import type { Figure } from '../revenue-query.ts';

type Compared = Pick<Figure, 'amount' | 'all_time' | 'ledger' | 'differs'>;

/** An amount; red if the ledger differs. */
export function Amount({ figure: { amount, differs } }: { figure: Compared }) {
  return (
    <span className={cn(differs && 'text-reversed')}>
      <Money amount={amount} />
    </span>
  );
}

/** The ledger’s balances for the same figure of all time. */
export function LedgerNote({ figure: { all_time, ledger, differs } }: { figure: Compared }) {
  if (differs)
    return (
      <span className="block font-medium text-reversed">
        Ledger: <ExactMoney amount={ledger} /> instead of <ExactMoney amount={all_time} />
      </span>
    );
  return (
    <span className="block">
      Ledger, all time: <Money amount={ledger} />
    </span>
  );
}
