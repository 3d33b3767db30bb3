import { useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../../lib/client.ts';
import { withConfirmation } from '../../../lib/confirm-session.ts';
import { ReasonDialog } from '../../../shell/reason-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { PlainTextField } from '../../../ui/plain-field.tsx';
import { textIn } from '../../../ui/text-in.ts';
import { accountName } from '../account-name.ts';
import { type ListedPayout, payoutKeys } from './payouts-query.ts';

/** A person’s steps of one payout: pays a failed one again or cancels it, and says what became of a transfer. */
export function PayoutActions({ payout }: { payout: ListedPayout }) {
  if (payout.status === 'failed') return <FailedPayout payout={payout} />;
  return payout.is_decidable ? <SentPayout payout={payout} /> : null;
}

type Step = 'approve' | 'cancel' | 'settle' | 'fail';

function useAdvance({ id, idempotency_key }: ListedPayout) {
  const queries = useQueryClient();
  return async (step: Step, reason: string, confirmation?: string) => {
    const params = { path: { id, step } };
    // What a bank says is about the attempt that the person sees.
    const proof = confirmation === undefined ? {} : { confirmation, idempotency_key };
    await withConfirmation(() =>
      bodyOf(api.POST('/v1/operations/payouts/{id}/{step}', { params, body: { reason, ...proof } })),
    );
    await queries.invalidateQueries({ queryKey: payoutKeys.all });
  };
}

/** Pays a failed payout again, also after its run has settled, or cancels it. */
function FailedPayout({ payout }: { payout: ListedPayout }) {
  const { amount, full_name, destination, failure_reason } = payout;
  const advance = useAdvance(payout);
  const last = failure_reason
    ? ` The last transfer${destination ? ` to ${accountName(destination)}` : ''} failed: ${failure_reason}`
    : '';
  return (
    <span className="flex flex-wrap gap-1.5">
      <ReasonDialog
        title="Pay it again?"
        description={`${amount} USD to ${full_name} is approved again, for the account that the publisher has now. PayPal gets it within minutes. For a bank, it waits in a new file of this run that you download.${last}`}
        submitLabel="Pay again"
        trigger={<Button size="sm">Pay again</Button>}
        failed="The payout wasn’t approved."
        onSubmit={(reason) => advance('approve', reason)}
      />
      <ReasonDialog
        title="Cancel this payout?"
        description="The money stays in the balance and is part of the next payout."
        submitLabel="Cancel the payout"
        trigger={<Button size="sm">Cancel</Button>}
        failed="The payout wasn’t canceled."
        onSubmit={(reason) => advance('cancel', reason)}
      />
    </span>
  );
}

/** Says what became of a transfer that no statement and no record tells clearly. */
function SentPayout({ payout }: { payout: ListedPayout }) {
  const { amount, full_name, transfer_reference, destination, status } = payout;
  const advance = useAdvance(payout);
  const provider = destination?.method === 'paypal' ? 'PayPal' : 'The bank';
  const transfer = `${amount} USD to ${full_name}, reference ${transfer_reference}.`;
  return (
    <span className="flex flex-wrap gap-1.5">
      {status === 'sent' && (
        <ReasonDialog
          title={`${provider} paid it?`}
          description={`${transfer} The payout settles, and its money counts as paid.`}
          submitLabel="Settle the payout"
          trigger={<Button size="sm">{provider} paid it</Button>}
          failed="The payout wasn’t settled."
          onSubmit={(reason, fields) => advance('settle', reason, textIn(fields, 'confirmation'))}
        >
          <Confirmation label={`${provider}’s confirmation`} />
        </ReasonDialog>
      )}
      <ReasonDialog
        title="It came back?"
        description={`${transfer} The payout fails, and all of its money returns to the publisher’s balance. If it was paid after all, it is paid twice. The publisher reads the confirmation as the reason.`}
        submitLabel="Record the failure"
        trigger={<Button size="sm">It came back</Button>}
        failed="The payout wasn’t recorded as failed."
        onSubmit={(reason, fields) => advance('fail', reason, textIn(fields, 'confirmation'))}
      >
        <Confirmation label={`${provider}’s confirmation`} />
      </ReasonDialog>
    </span>
  );
}

/** The reference of a booking or a message. It proves one transfer only. */
function Confirmation({ label }: { label: string }) {
  return (
    <PlainTextField label={label} name="confirmation" placeholder="RJCT AC01" maxLength={200} required />
  );
}
