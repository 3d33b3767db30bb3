import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { networkName } from '../../../../../../worker/platform/contract/networks.ts';
import { api, bodyOf } from '../../../../lib/client.ts';
import { TakeUpButton } from '../../../../shell/operator/take-up-button.tsx';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import { dayText } from '../../../../ui/day-text.ts';
import { toast } from '../../../../ui/toast.ts';
import { type RefusedDay, refusedDayKeys } from './refused-days-query.ts';

/** Leaves a day that the network restated wrongly, with a reason. */
export function LeaveDay({ day }: { day: RefusedDay }) {
  const queries = useQueryClient();
  return (
    <ReasonDialog
      title={`Leave ${dayText(day.day, true)} as it is?`}
      description={`Leave it if ${networkName(day.network_id)} was wrong: the stored rows stay, and we raise no alert about it. It waits again once it lacks other rows. Your reason is in the audit log.`}
      submitLabel="Leave"
      failed="We couldn’t leave the day."
      trigger={<Button size="sm">Leave</Button>}
      onSubmit={async (reason) => {
        await bodyOf(api.POST('/v1/operations/refused-days/leave', { body: { ids: [day.id], reason } }));
        toast.success('Day left');
        await showAgain(queries);
      }}
    />
  );
}

/** Takes a left day up again. */
export function TakeUpDay({ day }: { day: RefusedDay }) {
  const queries = useQueryClient();
  const takeUp = async () => {
    await bodyOf(api.POST('/v1/operations/refused-days/take-up', { body: { ids: [day.id] } }));
    await showAgain(queries);
  };
  return (
    <TakeUpButton size="sm" takeUp={takeUp}>
      Take up again
    </TakeUpButton>
  );
}

function showAgain(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: refusedDayKeys.all });
}
