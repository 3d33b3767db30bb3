import { Link } from '@tanstack/react-router';
import { linkClass } from '../../ui/link-class.ts';
import { Money } from '../../ui/money.tsx';
import { HELD_SALES } from './earnings-search.ts';

/** What is held beside an amount of earnings, and the way to its sales with their reasons. */
export function MoreHeld({ amount }: { amount: string }) {
  return (
    <>
      <Money amount={amount} /> more is held.{' '}
      <Link to="/app/earnings" search={HELD_SALES} className={linkClass()}>
        See why
      </Link>
    </>
  );
}
