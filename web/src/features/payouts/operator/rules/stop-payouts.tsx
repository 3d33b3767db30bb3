import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../../../../lib/client.ts';
import { withConfirmation } from '../../../../lib/confirm-session.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Section } from '../../../../ui/section.tsx';
import { toast } from '../../../../ui/toast.ts';
import { payoutKeys, settingsQuery } from '../payouts-query.ts';

/** Stops all money going out, by an operator of any role; letting it go again takes two who may move money. */
export function StopPayouts() {
  const queries = useQueryClient();
  const { data: settings } = useSuspenseQuery(settingsQuery);
  const isStopped = settings.payouts_stopped;
  const mayPay = useMay('money:write');
  const change = async (reason: string) => {
    await withConfirmation(() =>
      bodyOf(
        isStopped
          ? api.PUT('/v1/operations/settings', { body: { payouts_stopped: false, reason } })
          : api.POST('/v1/operations/payouts/stop', { body: { reason } }),
      ),
    );
    toast.success(isStopped ? 'Payouts resumed' : 'All payouts are stopped');
    await queries.invalidateQueries({ queryKey: payoutKeys.all });
  };
  return (
    <Section title="Stop all payouts" lead="While they are stopped, the ledger refuses every payout.">
      {isStopped && <Notice tone="error" title="All payouts are stopped." />}
      {(mayPay || !isStopped) && (
        <ReasonDialog
          title={isStopped ? 'Resume payouts?' : 'Stop all payouts?'}
          description={
            isStopped
              ? 'A second person has to approve it.'
              : 'It applies at once. Resuming them needs a second person.'
          }
          submitLabel={isStopped ? 'Resume payouts' : 'Stop payouts'}
          trigger={<Button>{isStopped ? 'Resume payouts' : 'Stop all payouts'}</Button>}
          failed="It wasn’t saved."
          onSubmit={change}
        />
      )}
    </Section>
  );
}
