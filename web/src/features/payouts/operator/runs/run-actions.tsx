import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { plural } from '../../../../../../worker/platform/contract/counts.ts';
import { api, bodyOf } from '../../../../lib/client.ts';
import { withConfirmation } from '../../../../lib/confirm-session.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Money } from '../../../../ui/money.tsx';
import { toast } from '../../../../ui/toast.ts';
import { payoutKeys, type RunDetail } from '../payouts-query.ts';
import { ReviewSummary } from './run-review.tsx';

/** The decisions that a run waits for. Each needs a reason and a recently confirmed session. */
export function RunActions({ run }: { run: RunDetail }) {
  const queries = useQueryClient();
  const mayPay = useMay('money:write');
  const area = useRef<HTMLDivElement>(null);
  if (!mayPay) return null;
  const params = { path: { id: run.id } };
  const decide = async (call: () => Promise<unknown>, done: string) => {
    await withConfirmation(call);
    toast.success(done);
    await queries.invalidateQueries({ queryKey: payoutKeys.all });
  };
  const isCancelable = ['creating', 'created', 'approving', 'approved'].includes(run.status);
  const waits = run.by_status.some(({ status }) => status === 'approved');
  return (
    <div ref={area} tabIndex={-1} className="flex flex-wrap gap-2">
      {isCancelable && (
        <ReasonDialog
          title="Cancel this run?"
          description="All its payouts are canceled. Their money stays in the balances."
          submitLabel="Cancel the run"
          failed="We couldn’t cancel the run."
          trigger={<Button variant="danger">Cancel run</Button>}
          focusAfter={area}
          onSubmit={(reason) =>
            decide(
              () => bodyOf(api.POST('/v1/operations/payout-runs/{id}/cancel', { params, body: { reason } })),
              'The run is being canceled',
            )
          }
        />
      )}
      {run.fault !== null && (
        <ReasonDialog
          title="Continue this run?"
          description="It continues where it stopped."
          submitLabel="Continue the run"
          failed="We couldn’t continue the run."
          trigger={<Button>Continue run</Button>}
          focusAfter={area}
          onSubmit={(reason) =>
            decide(
              () => bodyOf(api.POST('/v1/operations/payout-runs/{id}/resume', { params, body: { reason } })),
              'The run continues',
            )
          }
        />
      )}
      {run.status === 'created' && (
        <ReasonDialog
          title="Approve this run?"
          description={
            <>
              You approve {plural(run.payouts, 'payout')} of <Money amount={run.amount} /> in total.{' '}
              {run.approvals_needed === 2 && 'Two different people have to create or approve it.'}
              <ReviewSummary run={run} />
            </>
          }
          submitLabel="Approve the run"
          failed="We couldn’t approve the run."
          trigger={<Button variant="primary">Approve run</Button>}
          focusAfter={area}
          onSubmit={(reason) =>
            decide(
              () =>
                bodyOf(
                  api.POST('/v1/operations/payout-runs/{id}/approve', {
                    params,
                    body: { amount: run.amount, reason },
                  }),
                ),
              'Your approval is recorded',
            )
          }
        />
      )}
      {(run.status === 'approved' || (run.status === 'sent' && waits)) && (
        <ReasonDialog
          title={run.status === 'sent' ? 'Send the payouts that have waited?' : 'Send this run?'}
          description="PayPal gets its transfers at once. Bank files are then ready for download. A held payout waits."
          submitLabel="Send the payouts"
          failed="We couldn’t send the run."
          trigger={<Button variant="primary">Send payouts</Button>}
          focusAfter={area}
          onSubmit={(reason) =>
            decide(
              () => bodyOf(api.POST('/v1/operations/payout-runs/{id}/send', { params, body: { reason } })),
              'The payouts are being sent',
            )
          }
        />
      )}
    </div>
  );
}
