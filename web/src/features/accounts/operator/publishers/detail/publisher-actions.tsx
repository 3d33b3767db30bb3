import { useQueryClient } from '@tanstack/react-query';
import { MAX_CALLS_PER_MINUTE } from '../../../../../../../worker/platform/contract/call-limits.ts';
import { api, bodyOf } from '../../../../../lib/client.ts';
import { withConfirmation } from '../../../../../lib/confirm-session.ts';
import { useMay } from '../../../../../lib/operator-permission.ts';
import { ReasonDialog } from '../../../../../shell/reason-dialog.tsx';
import { Button } from '../../../../../ui/button.tsx';
import { toast } from '../../../../../ui/toast.ts';
import { type PublisherDetail, publisherKeys } from '../publishers-query.ts';

/** Changes the rate limit, and suspends or reactivates the publisher. Each needs a reason. */
export function PublisherActions({ publisher }: { publisher: PublisherDetail }) {
  const queries = useQueryClient();
  const mayChange = useMay('publishers:write');
  const { publisher_id, full_name, plan, status } = publisher;
  const params = { path: { publisher_id } };
  const reload = () => queries.invalidateQueries({ queryKey: publisherKeys.all });
  const nextPlan = plan === 'standard' ? 'premium' : 'standard';
  const changePlan = async (reason: string) => {
    await withConfirmation(() =>
      bodyOf(
        api.PUT('/v1/operations/publishers/{publisher_id}/plan', {
          params,
          body: { plan: nextPlan, reason },
        }),
      ),
    );
    toast.success('Limit changed', `${full_name} has the ${nextPlan} limit.`);
    await reload();
  };
  const suspend = async (reason: string) => {
    await withConfirmation(() =>
      bodyOf(api.POST('/v1/operations/publishers/{publisher_id}/suspend', { params, body: { reason } })),
    );
    toast.success('Publisher suspended', 'Their links earn nothing within a minute.');
    await reload();
  };
  const reactivate = async (reason: string) => {
    await withConfirmation(() =>
      bodyOf(api.POST('/v1/operations/publishers/{publisher_id}/reactivate', { params, body: { reason } })),
    );
    toast.success('Publisher reactivated', 'Held sales stay held until they are released.');
    await reload();
  };
  if (!mayChange) return null;
  return (
    <>
      <ReasonDialog
        key={`plan-${plan}`}
        title={nextPlan === 'premium' ? 'Change to the premium limit?' : 'Change to the standard limit?'}
        description={`The API then accepts ${MAX_CALLS_PER_MINUTE[nextPlan]} calls a minute. It applies within a minute.`}
        submitLabel="Change limit"
        failed="We couldn’t change the limit."
        trigger={<Button>Change limit</Button>}
        onSubmit={changePlan}
      />
      {status === 'active' ? (
        <ReasonDialog
          key="suspend"
          title={`Suspend ${full_name}?`}
          description="Their links keep redirecting visitors and earn nothing. New sales are held, and nothing is paid out. The publisher gets an email with your reason."
          submitLabel="Suspend publisher"
          failed="We couldn’t suspend the publisher."
          trigger={<Button variant="danger">Suspend</Button>}
          onSubmit={suspend}
        />
      ) : (
        <ReasonDialog
          key="reactivate"
          title={`Reactivate ${full_name}?`}
          description="Their links earn again. Sales that were held stay held until you release them."
          submitLabel="Reactivate publisher"
          failed="We couldn’t reactivate the publisher."
          trigger={<Button variant="primary">Reactivate</Button>}
          onSubmit={reactivate}
        />
      )}
    </>
  );
}
