import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, bodyOf } from '../../../../lib/client.ts';
import { withConfirmation } from '../../../../lib/confirm-session.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import { linkClass } from '../../../../ui/link-class.ts';
import { Table } from '../../../../ui/table.tsx';
import { type BankEntry, payoutKeys, unexplainedQuery } from '../payouts-query.ts';

/** Entries that a person has to apply to a payout or explain: they belong to none, or don’t say clearly what became of it. */
export function UnexplainedEntries() {
  const { data } = useQuery(unexplainedQuery);
  const mayPay = useMay('money:write');
  if (!data || data.summary.total === 0) return null;
  return (
    <div className="mb-6">
      <Table
        caption={`Entries that wait for a person (${data.summary.total})`}
        showCaption
        rows={data.data}
        rowKey={({ key }) => key}
        columns={[
          {
            header: 'Entry',
            cell: ({ counterparty, text, reference, booked_on }) => (
              <span className="block min-w-[18ch] max-w-[40ch] break-words">
                {[counterparty, text].filter(Boolean).join(': ') || 'No text'}
                <span className="block text-muted text-sm">
                  {[booked_on, reference].filter(Boolean).join(', ')}
                </span>
              </span>
            ),
          },
          {
            header: 'Amount',
            cell: ({ amount, currency, direction }) =>
              amount === null ? 'Not readable' : `${direction === 'debit' ? '−' : ''}${amount} ${currency}`,
            numeric: true,
          },
          {
            header: 'What it is',
            cell: (entry) => <span className="block max-w-[40ch]">{meaningOf(entry)}</span>,
          },
          {
            header: 'Actions',
            cell: (entry) =>
              mayPay ? (
                <div className="flex flex-wrap gap-2">
                  {APPLICABLE.has(entry.outcome) && <Apply entry={entry} />}
                  <ToPayouts entry={entry} />
                  <Explain entryKey={entry.key} />
                </div>
              ) : null,
          },
        ]}
      />
    </div>
  );
}

const APPLICABLE: ReadonlySet<BankEntry['outcome']> = new Set(['returned_short', 'reversal', 'suggested']);

function meaningOf({ outcome, payout_id, bank_charge, direction }: BankEntry): string {
  if (outcome === 'amount_differs') return `Another amount or state than ${payout_id}`;
  if (outcome === 'paid_twice')
    return `A second debit of the transfer of ${payout_id}. Ask the bank to take one of them back`;
  if (outcome === 'returned_twice') return `A second return of the transfer of ${payout_id}`;
  if (outcome === 'returned_short')
    return `The return of ${payout_id}. The bank kept ${bank_charge ?? 'a part'} USD`;
  if (outcome === 'reversal')
    return `Marked as a reversal, but booked as a debit. Perhaps the return of ${payout_id}`;
  if (outcome === 'suggested')
    return direction === 'credit'
      ? `Perhaps the return of ${payout_id}. Its text names the payout, the bank has paid it twice, or a second person has to confirm it`
      : `Perhaps the transfer of ${payout_id}, which its text names`;
  return outcome === 'unreadable' ? 'An entry that we can’t read' : 'No payout has this reference';
}

/** A person says that the entry is about the payout that it names. */
function Apply({ entry }: { entry: BankEntry }) {
  const queries = useQueryClient();
  const { key, payout_id, bank_charge, outcome, direction } = entry;
  const settles = outcome === 'suggested' && direction === 'debit';
  return (
    <ReasonDialog
      title={settles ? 'Has the bank paid this payout?' : 'Was this payout returned?'}
      description={
        settles
          ? `${payout_id} settles with this entry.`
          : `${payout_id} fails, and all of its money returns to the publisher’s balance.${bank_charge === null ? '' : ` The network margin carries the ${bank_charge} USD that the bank kept.`}`
      }
      label="How do you know?"
      submitLabel={settles ? 'Settle the payout' : 'Book the return'}
      failed="We couldn’t apply the entry."
      trigger={<Button size="sm">{settles ? 'Settle' : 'Book return'}</Button>}
      onSubmit={async (reason) => {
        const body = { reason, bank_charge: bank_charge ?? '0.00' };
        const options = { params: { path: { key } }, body };
        await withConfirmation(() =>
          bodyOf(api.POST('/v1/operations/bank-statements/entries/{key}/apply', options)),
        );
        await queries.invalidateQueries({ queryKey: payoutKeys.all });
      }}
    />
  );
}

/** An entry that can’t be applied: what became of its payout is recorded there, and the entry is explained. */
function ToPayouts({ entry: { outcome, payout_id } }: { entry: BankEntry }) {
  if (outcome === 'amount_differs' && payout_id !== null)
    return (
      <Link to="/admin/payouts/all" search={{ payout: payout_id }} className={linkClass()}>
        Open the payout
      </Link>
    );
  if (outcome !== 'unknown') return null;
  return (
    <Link to="/admin/payouts/all" search={{ status: 'sent' }} className={linkClass()}>
      Find the payout
    </Link>
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
