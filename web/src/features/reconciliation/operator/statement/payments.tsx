import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../../../lib/client.ts';
import { withConfirmation } from '../../../../lib/confirm-session.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { DataTable } from '../../../../ui/data-table.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Money } from '../../../../ui/money.tsx';
import { Section } from '../../../../ui/section.tsx';
import { toast } from '../../../../ui/toast.ts';
import { paymentsQuery, RECONCILIATION_KEY, type StatementDetail } from '../reconciliation-query.ts';
import { BookPaymentDialog } from './book-payment-dialog.tsx';
import { paymentColumns } from './payment-columns.tsx';

/** What the network has paid for the month of a statement. */
export function Payments({ statement }: { statement: StatementDetail }) {
  const queries = useQueryClient();
  const mayWrite = useMay('money:write');
  const { data, error, refetch } = useQuery(paymentsQuery(statement));
  const cancel = async (id: string, reason: string) => {
    await withConfirmation(() =>
      bodyOf(
        api.POST('/v1/operations/network-payments/{id}/cancel', {
          params: { path: { id } },
          body: { reason },
        }),
      ),
    );
    await queries.invalidateQueries({ queryKey: RECONCILIATION_KEY });
    toast.success('Payment canceled');
  };
  return (
    <Section
      title="Payments"
      lead="Approved sales of the month become paid, oldest first, as long as the payments cover them."
      aside={mayWrite && <BookPaymentDialog statement={statement} />}
    >
      <DataTable
        caption="Payments"
        columns={paymentColumns(mayWrite ? cancel : null)}
        rows={data?.data}
        rowKey={({ id }) => id}
        rowHeight={57}
        choosesColumns={false}
        error={error ? { detail: errorText(error), onRetry: () => void refetch() } : undefined}
        empty={<EmptyState title="No payments.">The network hasn’t paid for this month yet.</EmptyState>}
      />
      <Uncovered amount={statement.uncovered} />
      <Besides statement={statement} />
    </Section>
  );
}

/** What the payments and the paid sales differ by. */
function Uncovered({ amount }: { amount: string }) {
  if (Number(amount) === 0) return null;
  const isLess = amount.startsWith('-');
  return (
    <p className="mt-4 text-md text-pretty">
      <Money amount={amount.replace('-', '')} />{' '}
      {isLess
        ? 'of the paid sales isn’t in a payment yet. The network reports them as paid.'
        : 'of the payments isn’t covered by sales yet. It covers the next approved sales of the month.'}
    </p>
  );
}

/** What besides payments changes the money of the month. */
function Besides({ statement }: { statement: StatementDetail }) {
  const { awaited_deductions, deducted_later, waiting, written_off } = statement;
  const lines = [
    { amount: awaited_deductions, text: 'has yet to be deducted by the network from a later payment.' },
    { amount: deducted_later, text: 'of these payments was deducted from a later payment.' },
    {
      amount: waiting,
      text: 'of the approved sales waits for its money of another month, and isn’t covered by these payments.',
    },
    {
      amount: written_off,
      text: 'is written off: the network doesn’t pay it, and the network margin carries it.',
    },
  ].filter(({ amount }) => Number(amount) !== 0);
  if (lines.length === 0) return null;
  return (
    <ul className="mt-4 grid gap-1 text-md text-pretty">
      {lines.map(({ amount, text }) => (
        <li key={text}>
          <Money amount={amount} /> {text}
        </li>
      ))}
    </ul>
  );
}
