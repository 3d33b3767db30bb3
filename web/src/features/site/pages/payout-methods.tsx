import { PAYOUT_METHODS } from '../../../../../worker/platform/contract/payout-methods.ts';
import type { PayoutTerms } from '../../../lib/payout-terms.ts';
import { Money } from '../../../ui/money.tsx';
import { ordinal } from '../../../ui/ordinal.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table } from '../../../ui/table.tsx';
import { METHOD_LABELS } from '../../payouts/account-name.ts';

/** The ways that a publisher can be paid, and what they have in common. */
export default function PayoutMethods({ terms }: { terms: PayoutTerms | undefined }) {
  return (
    <>
      <Table
        caption="Payout methods"
        rows={PAYOUT_METHODS}
        rowKey={(method) => method}
        columns={[
          {
            header: 'Paid to',
            cell: (method) => <span className="whitespace-nowrap">{METHOD_LABELS[method]}</span>,
          },
          {
            header: 'Minimum payout',
            numeric: true,
            cell: () => (terms ? <Money amount={terms.minimum} /> : <Skeleton width="6ch" />),
          },
          { header: 'Sent in', cell: () => <span className="whitespace-nowrap">US dollars</span> },
          {
            header: 'Arrives',
            cell: (method) => (
              <span className="whitespace-nowrap">
                {method === 'paypal' ? 'When PayPal completes it' : 'Usually within a few business days'}
              </span>
            ),
          },
          { header: 'Our fee', numeric: true, cell: () => <Money amount="0.00" /> },
        ]}
      />
      <p className="mt-6 max-w-[68ch] text-pretty text-md text-muted">
        {terms && <>Payouts are sent monthly, on the {ordinal(terms.day)}. </>}
        We pay the charges of our bank and of PayPal. Your bank may charge for the conversion from US dollars.
        You can set a higher threshold of your own.
        {terms && (
          <>
            {' '}
            New payout details are used after {terms.holdHours} hours. If someone steals your password, you
            have that time to stop them.
          </>
        )}{' '}
        Before the first payout, we need your tax data.
      </p>
    </>
  );
}
