import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { formatCount, plural } from '../../../../../../worker/platform/contract/counts.ts';
import { networkName } from '../../../../../../worker/platform/contract/networks.ts';
import { api, bodyOf } from '../../../../lib/client.ts';
import { withConfirmation } from '../../../../lib/confirm-session.ts';
import { TakeUpButton } from '../../../../shell/operator/take-up-button.tsx';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import { toast } from '../../../../ui/toast.ts';
import { requestKeys, type UnattributedDetail } from '../requests-query.ts';
import type { REASONS } from '../requests-search.ts';

const EFFECT =
  'No publisher is credited, and no money moves. A sale waits again once a report changes it. Your reason is in the audit log.';

/** Leaves a sale with its network, or takes it up again. */
export function LeaveSale({ sale: { id, left } }: { sale: UnattributedDetail }) {
  const queries = useQueryClient();
  const selection = { ids: [id] };
  if (left) return <TakeUpButton takeUp={() => takeUp(queries, selection)}>Take up again</TakeUpButton>;
  return (
    <ReasonDialog
      title="Leave this sale with the network?"
      description={EFFECT}
      submitLabel="Leave sale"
      failed="We couldn’t leave the sale."
      trigger={<Button>Leave with the network</Button>}
      onSubmit={(reason) => leave(queries, { ...selection, reason })}
    />
  );
}

interface LeaveAllProps {
  network: string;
  reason: (typeof REASONS)[number] | undefined;
  total: number;
}

/** Leaves all sales of a network that wait, optionally of a reason. */
export function LeaveAll({ network, reason, total }: LeaveAllProps) {
  const queries = useQueryClient();
  const selection = { network, ...(reason && { unattributed_reason: reason }) };
  return (
    <ReasonDialog
      title={`Leave ${total === 1 ? 'the sale' : `all ${plural(total, 'sale')}`} with ${networkName(network)}?`}
      description={`${EFFECT} Sales that come later aren’t left.`}
      submitLabel="Leave sales"
      failed="We couldn’t leave the sales."
      trigger={<Button>Leave all {formatCount(total)}</Button>}
      onSubmit={(text) => leave(queries, { ...selection, reason: text })}
    />
  );
}

/** Takes up all left sales of a network. */
export function TakeUpAll({ network, total }: { network: string; total: number }) {
  const queries = useQueryClient();
  return (
    <TakeUpButton takeUp={() => takeUp(queries, { network })}>
      {`Take up all ${formatCount(total)}`}
    </TakeUpButton>
  );
}

interface Selection {
  ids?: string[];
  network?: string;
  unattributed_reason?: (typeof REASONS)[number];
}

async function leave(queries: QueryClient, body: Selection & { reason: string }): Promise<void> {
  const { data } = await withConfirmation(() =>
    bodyOf(api.POST('/v1/operations/unattributed-conversions/leave', { body })),
  );
  const more = data.more ? 'There are more. Leave them too.' : 'They aren’t counted as waiting any more.';
  toast.success(`${plural(data.left, 'sale')} left`, more);
  await queries.invalidateQueries({ queryKey: requestKeys.all });
}

async function takeUp(queries: QueryClient, body: Selection): Promise<void> {
  await withConfirmation(() => bodyOf(api.POST('/v1/operations/unattributed-conversions/take-up', { body })));
  await queries.invalidateQueries({ queryKey: requestKeys.all });
}
