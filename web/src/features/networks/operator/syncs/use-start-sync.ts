import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { toast } from '../../../../ui/toast.ts';
import { type NetworkSlug, type SyncRun, showStarted, syncKeys } from './syncs-query.ts';

export type SyncButton = NetworkSlug | 'enhanced';

interface Texts {
  /** Wildfire says when it is done instead. */
  started: string | null;
  failed: string;
}

const TEXTS: Record<SyncButton, Texts> = {
  wildfire: { started: null, failed: 'Failed to sync merchants from Wildfire' },
  siteplug: { started: 'SitePlug Sync Started', failed: 'Failed to start SitePlug sync' },
  cj: { started: 'CJ Sync Started', failed: 'Failed to start CJ sync' },
  enhanced: { started: 'Enhanced Sync Started', failed: 'Failed to start the enhanced sync' },
};

const NETWORKS: readonly NetworkSlug[] = ['wildfire', 'siteplug', 'cj'];

/** Starts a catalog sync of a network. The enhanced one reads every program of all networks again. */
export function useStartSync() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (button: SyncButton) =>
      button === 'enhanced' ? startEnhanced() : [await startSync(button, false)],
    onSuccess: (runs, button) => {
      const { started } = TEXTS[button];
      if (started) toast.success(started);
      return showStarted(queries, runs);
    },
    onError: (error, button) => {
      toast.error('Sync Failed', `${TEXTS[button].failed}. ${errorText(error)}`);
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
  const outcomes = await Promise.allSettled(NETWORKS.map((network) => startSync(network, true)));
  const started = outcomes.filter((outcome) => outcome.status === 'fulfilled').map(({ value }) => value);
  const [failed] = outcomes.filter((outcome) => outcome.status === 'rejected');
  if (failed && started.length === 0) throw failed.reason;
  return started;
}
