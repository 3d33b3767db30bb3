import { monthText } from '../../../../lib/month-text.ts';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import type { DataColumn } from '../../../../ui/data-table-columns.ts';
import { DateTime } from '../../../../ui/date-time.tsx';
import { Money } from '../../../../ui/money.tsx';
import type { NetworkPayment } from '../reconciliation-query.ts';

/** `cancel` is null if the operator may not cancel payments. */
export function paymentColumns(
  cancel: ((id: string, reason: string) => Promise<void>) | null,
): DataColumn<NetworkPayment>[] {
  const columns: DataColumn<NetworkPayment>[] = [
    {
      id: 'payment',
      header: 'Payment',
      cell: ({ reference, paid_on }) => (
        <>
          {reference}
          <span className="block text-muted text-sm">
            Paid <DateTime at={`${paid_on}T00:00:00Z`} precision="day" />
          </span>
        </>
      ),
      fixed: true,
    },
    {
      id: 'amount',
      header: 'Amount',
      cell: ({ amount }) => <Money amount={amount} />,
      numeric: true,
      fixed: true,
    },
    {
      id: 'deductions',
      header: 'Deducted by the network',
      cell: ({ deductions }) =>
        deductions.length === 0
          ? '—'
          : deductions.map(({ month, amount }) => (
              <span key={month} className="block">
                <Money amount={amount} /> for {monthText(month)}
              </span>
            )),
      numeric: true,
    },
    {
      id: 'covered',
      header: 'Covers sales of',
      cell: ({ covered }) => <Money amount={covered} />,
      numeric: true,
    },
    {
      id: 'state',
      header: 'State',
      cell: (payment) => <PaymentState payment={payment} />,
    },
  ];
  if (!cancel) return columns;
  return [
    ...columns,
    {
      id: 'actions',
      header: 'Actions',
      cell: ({ id, reference, state }) =>
        state === 'booked' && (
          <ReasonDialog
            title={`Cancel ${reference}?`}
            description="The sales that it covers get the status back that the network has reported, and a closed month opens. Cancel a payment only if it was entered by mistake."
            submitLabel="Cancel payment"
            failed="The payment wasn’t canceled."
            trigger={
              <Button size="sm" aria-label={`Cancel ${reference}`}>
                Cancel
              </Button>
            }
            onSubmit={(reason) => cancel(id, reason)}
          />
        ),
      fixed: true,
    },
  ];
}

function PaymentState({ payment }: { payment: NetworkPayment }) {
  const { state, reason, created_at, cancel_reason, canceled_at } = payment;
  return (
    <span className="block min-w-[18ch] max-w-[40ch] text-pretty">
      <Badge tone={state === 'booked' ? 'approved' : 'reversed'}>
        {state === 'booked' ? 'Booked' : 'Canceled'}
      </Badge>
      <span className="block">{cancel_reason ?? reason}</span>
      <span className="block text-muted text-sm">
        <DateTime at={canceled_at ?? created_at} />
      </span>
    </span>
  );
}
