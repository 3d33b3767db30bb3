import { useQuery, useQueryClient } from '@tanstack/react-query';
import { plural } from '../../../../../../worker/platform/contract/counts.ts';
import { api, bodyOf } from '../../../../lib/client.ts';
import { withConfirmation } from '../../../../lib/confirm-session.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { ReasonDialog } from '../../../../shell/reason-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { toast } from '../../../../ui/toast.ts';
import { closingPreviewQuery, type NetworkStatistics, networkKeys } from '../networks-query.ts';
import { programKeys } from '../programs/programs-query.ts';

/** Closes a network with all of its programs, or opens it again. */
export function Closing({ network }: { network: NetworkStatistics }) {
  const { network_id, network_name, closed_at } = network;
  const queries = useQueryClient();
  const mayClose = useMay('catalog:write');
  if (!mayClose) return null;
  const isOpen = closed_at === null;
  const verb = isOpen ? 'Close' : 'Open';
  const change = async (reason: string) => {
    const call = { params: { path: { network: network_id } }, body: { reason } };
    await withConfirmation(() =>
      bodyOf(
        isOpen
          ? api.POST('/v1/operations/networks/{network}/close', call)
          : api.POST('/v1/operations/networks/{network}/open', call),
      ),
    );
    toast.success(isOpen ? `${network_name} is closed` : `${network_name} is open again`);
    for (const queryKey of [networkKeys.all, programKeys.all]) await queries.invalidateQueries({ queryKey });
  };
  return (
    <ReasonDialog
      key={verb}
      title={isOpen ? `Close ${network_name}?` : `Open ${network_name} again?`}
      description={
        isOpen
          ? 'Its links stop earning within two minutes and lead visitors to the shops. Sales of earlier clicks are still reported and paid. You can open it again later.'
          : 'Its programs that are approved and that it lists are open again within two minutes. Those that it or an operator has closed stay closed.'
      }
      submitLabel={isOpen ? 'Close the network' : 'Open the network again'}
      failed={isOpen ? 'Failed to close the network' : 'Failed to open the network'}
      trigger={
        <Button size="sm" aria-label={isOpen ? `Close ${network_name}` : `Open ${network_name} again`}>
          {isOpen ? 'Close' : 'Open again'}
        </Button>
      }
      onSubmit={change}
    >
      {isOpen && <Stopped network={network_id} />}
    </ReasonDialog>
  );
}

/** What the closing would stop. */
function Stopped({ network }: { network: string }) {
  const { data, error, refetch, isFetching } = useQuery(closingPreviewQuery(network));
  if (error && !data)
    return (
      <ErrorState
        title="We couldn’t load what this would stop."
        detail={errorText(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data) return <LoadingState label="Loading what this would stop" />;
  return (
    <p className="text-base">
      This stops {plural(data.programs, 'open program')}. In the last 30 days, {plural(data.links, 'link')} of{' '}
      {plural(data.publishers, 'publisher')} led to them, with {plural(data.clicks, 'click')}. Links are
      counted once a day.
    </p>
  );
}
