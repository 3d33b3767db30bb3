import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../../../lib/client.ts';
import { withConfirmation } from '../../../../lib/confirm-session.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Table } from '../../../../ui/table.tsx';
import { payoutKeys, unexplainedQuery } from '../payouts-query.ts';

/** Entries that belong to no payout, or name one with another amount, until a person has explained them. */
export function UnexplainedEntries() {
  const { data } = useQuery(unexplainedQuery);
  const mayPay = useMay('money:write');
  if (!data || data.summary.total === 0) return null;
  return (
    <div className="mb-6">
      <Table
        caption={`Entries that wait for an explanation (${data.summary.total})`}
        showCaption
        rows={data.data}
        rowKey={({ key }) => key}
        columns={[
          {
            header: 'Entry',
            cell: ({ counterparty, text, reference, booked_on }) => (
              <span className="block min-w-[18ch] max-w-[40ch] break-words">
                {[counterparty, text].filter(Boolean).join(': ') || 'Without a text'}
                <span className="block text-muted text-sm">
                  {[booked_on, reference].filter(Boolean).join(', ')}
                </span>
              </span>
            ),
          },
          {
            header: 'Amount',
            cell: ({ amount, currency, direction }) =>
              `${direction === 'debit' ? '−' : ''}${amount} ${currency}`,
            numeric: true,
          },
          {
            header: 'What it is',
            cell: ({ outcome, payout_id }) =>
              outcome === 'amount_differs'
                ? `Another amount or state than ${payout_id}`
                : 'No payout has this reference',
          },
          { header: 'Actions', cell: ({ key }) => (mayPay ? <Explain entryKey={key} /> : null) },
        ]}
      />
    </div>
  );
}

function Explain({ entryKey: key }: { entryKey: string }) {
  const queries = useQueryClient();
  return (
    <ReasonDialog
      title="Explain this entry"
      description="It changes no payout. The entry no longer waits for a person."
      label="Explanation"
      submitLabel="Save the explanation"
      failed="We couldn’t save the explanation."
      trigger={<Button size="sm">Explain</Button>}
      onSubmit={async (reason) => {
        const options = { params: { path: { key } }, body: { reason } };
        await withConfirmation(() =>
          bodyOf(api.POST('/v1/operations/bank-statements/entries/{key}/explain', options)),
        );
        await queries.invalidateQueries({ queryKey: payoutKeys.all });
      }}
    />
  );
}
