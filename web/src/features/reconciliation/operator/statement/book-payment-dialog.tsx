import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, api, bodyOf } from '../../../../lib/client.ts';
import { withConfirmation } from '../../../../lib/confirm-session.ts';
import { monthText } from '../../../../lib/month-text.ts';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { textIn } from '../../../../ui/text-in.ts';
import { toast } from '../../../../ui/toast.ts';
import {
  nameOfNetwork,
  payingNetworksQuery,
  RECONCILIATION_KEY,
  type StatementDetail,
} from '../reconciliation-query.ts';

/** Books what a network has paid for the month of a statement. A reference that is booked for another month needs a confirmation. */
export function BookPaymentDialog({ statement }: { statement: StatementDetail }) {
  const queries = useQueryClient();
  const { network_id, month } = statement;
  const networks = useQuery(payingNetworksQuery).data;
  const [booked, setBooked] = useState<string | null>(null);
  return (
    <ReasonDialog
      title="Book a payment"
      description={`What ${nameOfNetwork(networks, network_id)} has paid for ${monthText(month)}. It makes the commission of the sales payable to publishers.`}
      submitLabel="Book payment"
      failed="The payment wasn’t booked."
      trigger={<Button>Book payment</Button>}
      onSubmit={async (reason, fields) => {
        const body = {
          ...{ network: network_id, month, reason },
          amount: textIn(fields, 'amount'),
          deductions: deductionIn(fields),
          paid_on: textIn(fields, 'paid_on'),
          reference: textIn(fields, 'reference'),
          is_part: fields.has('is_part'),
        };
        try {
          await withConfirmation(() => bodyOf(api.POST('/v1/operations/network-payments', { body })));
        } catch (error) {
          if (error instanceof ApiError && error.code === 'network_payment.reference_used')
            setBooked(error.detail);
          throw error;
        }
        setBooked(null);
        await queries.invalidateQueries({ queryKey: RECONCILIATION_KEY });
        toast.success('Payment booked');
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Amount, in dollars"
          name="amount"
          inputMode="decimal"
          required
          className="figures"
          defaultValue={statement.statement.amount}
        />
        <TextField
          label="Deducted by the network, in dollars"
          name="deducted"
          inputMode="decimal"
          hint="What it kept because it had paid too much for another month."
          className="figures"
        />
        <TextField label="Deducted for the month" name="deducted_month" type="month" />
        <TextField
          label="Paid on"
          name="paid_on"
          type="date"
          required
          max={new Date().toISOString().slice(0, 10)}
        />
      </div>
      <TextField
        label="Reference"
        name="reference"
        hint="As on the bank statement. It counts once for each month."
        required
        maxLength={100}
        onChange={() => setBooked(null)}
      />
      {booked !== null && (
        <Checkbox name="is_part" label="It is another part of the same payment" hint={booked} />
      )}
    </ReasonDialog>
  );
}

/** Most payments deduct nothing, and the others mostly for one month. More go by the API. */
function deductionIn(fields: FormData): { month: string; amount: string }[] {
  const amount = textIn(fields, 'deducted');
  return amount === '' ? [] : [{ month: textIn(fields, 'deducted_month'), amount }];
}
