import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  NETWORK_SLUGS,
  type NetworkSlug,
  networkName,
} from '../../../../../../worker/platform/contract/networks.ts';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { toast } from '../../../../ui/toast.ts';
import { type SyncRun, showStarted, syncKeys } from './syncs-query.ts';

export type SyncButton = NetworkSlug | 'enhanced';

/** Wildfire says when it is done instead. */
function startedText(button: SyncButton): string | null {
  if (button === 'wildfire') return null;
  return button === 'enhanced' ? 'Enhanced Sync Started' : `${networkName(button)} Sync Started`;
}

function failedText(button: SyncButton): string {
  if (button === 'wildfire') return 'Failed to sync merchants from Wildfire';
  return button === 'enhanced'
    ? 'Failed to start the enhanced sync'
    : `Failed to start ${networkName(button)} sync`;
}

/** Starts a catalog sync of a network. The enhanced one reads every program of all networks again. */
export function useStartSync() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (button: SyncButton) =>
      button === 'enhanced' ? startEnhanced() : [await startSync(button, false)],
    onSuccess: (runs, button) => {
      const started = startedText(button);
      if (started) toast.success(started);
      return showStarted(queries, runs);
    },
    onError: (error, button) => {
      toast.error('Sync Failed', `${failedText(button)}. ${errorText(error)}`);
      return queries.invalidateQueries({ queryKey: syncKeys.runs() });
    },
  });
}

/** Starts a catalog sync of a network. A full one reads unchanged programs too. */
export async function startSync(network: NetworkSlug, full: boolean): Promise<SyncRun> {
  const { data } = await bodyOf(
    api.POST('/v1/operations/networks/{network}/sync', {
      params: { path: { network }, query: { kind: 'catalog', full } },
    }),
  );
  return data;
}

/** A paused network, or one that is being synced, is left out. Fails if no sync could be started. */
async function startEnhanced(): Promise<SyncRun[]> {
  const outcomes = await Promise.allSettled(NETWORK_SLUGS.map((network) => startSync(network, true)));
  const started = outcomes.filter((outcome) => outcome.status === 'fulfilled').map(({ value }) => value);
  const [failed] = outcomes.filter((outcome) => outcome.status === 'rejected');
  if (failed && started.length === 0) throw failed.reason;
  return started;
}
