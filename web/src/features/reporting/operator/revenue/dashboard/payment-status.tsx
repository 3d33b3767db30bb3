import { Badge, type Tone } from '../../../../../ui/badge.tsx';
import { Skeleton } from '../../../../../ui/skeleton.tsx';
import type { Revenue } from '../revenue-query.ts';
import type { Range } from '../revenue-search.ts';
import { Amount, LedgerNote } from './amount.tsx';
import { RowsDialog } from './rows-dialog.tsx';

type Status = Revenue['payment_status'];

const LINES = [
  { name: 'pending', title: 'Pending Payments', label: 'Pending Audit', tone: 'held' },
  { name: 'awaiting', title: 'Approved Payments', label: 'Not received yet', tone: 'held' },
  { name: 'confirmed', title: 'Confirmed Payments', label: 'Ready to Pay', tone: 'approved' },
  { name: 'debts', title: 'Owed by publishers', label: 'Not deducted from others', tone: 'reversed' },
  { name: 'on_the_way', title: 'On its way', label: 'Sent', tone: 'approved' },
  { name: 'paid', title: 'Paid', label: 'Paid out', tone: 'neutral' },
] as const satisfies readonly { name: keyof Status; title: string; label: string; tone: Tone }[];

/** What publishers will get, can be paid, and have got. */
export function PaymentStatus({ status, range }: { status: Status | undefined; range: Range }) {
  return (
    <ul className="divide-y divide-rule border-y border-rule">
      {LINES.map(({ name, title, label, tone }) => (
        <li key={name} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
          <span className="flex flex-wrap items-baseline gap-2">
            {title} <Badge tone={tone}>{label}</Badge>
          </span>
          {status ? (
            <span className="ml-auto text-right">
              <RowsDialog title={title} filter={{ ...range, figure: name }}>
                <Amount figure={status[name]} />
              </RowsDialog>
              <span className="block text-muted text-sm">
                <LedgerNote figure={status[name]} />
              </span>
            </span>
          ) : (
            <Skeleton width="6ch" />
          )}
        </li>
      ))}
    </ul>
  );
}
