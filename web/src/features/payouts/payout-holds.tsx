import { useSuspenseQuery } from '@tanstack/react-query';
import { Notice } from '../../ui/notice.tsx';
import { HOLD_MESSAGES } from './hold-messages.ts';
import { payoutTaxQuery } from './payouts-query.ts';

/** Everything that holds the payouts now. A held change of the details is shown with the details. */
export function PayoutHolds() {
  const { holds } = useSuspenseQuery(payoutTaxQuery).data;
  const shown = holds.filter((hold) => hold !== 'details_held');
  if (shown.length === 0) return null;
  return (
    <ul aria-label="What holds your payouts" className="mb-8 grid gap-3">
      {shown.map((hold) => (
        <li key={hold}>
          <Notice tone="held" {...HOLD_MESSAGES[hold]} />
        </li>
      ))}
    </ul>
  );
}
