import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../../../../lib/client.ts';
import { errorText } from '../../../../../lib/error-text.ts';
import { Button } from '../../../../../ui/button.tsx';
import { toast } from '../../../../../ui/toast.ts';
import { revenueKeys } from '../revenue-query.ts';

/** Starts the revenue syncs of all networks, or joins running ones, and says how many were successful. */
export function SyncButton() {
  const queries = useQueryClient();
  const sync = useMutation({
    mutationFn: syncRevenue,
    onSuccess: ({ successful, total, failures }) => {
      toast[successful === total ? 'success' : 'info'](
        `Revenue sync completed: ${successful}/${total} networks successful`,
        failures.join(' ') || undefined,
      );
      return queries.invalidateQueries({ queryKey: revenueKeys.all });
    },
    onError: (error) => toast.error(`Failed to sync revenue data: ${errorText(error)}`),
  });
  return (
    <Button variant="primary" loading={sync.isPending} onClick={() => sync.mutate()}>
      Sync Revenue
    </Button>
  );
}

interface Outcome {
  successful: number;
  total: number;
  failures: string[];
}

const POLL_MS = 1_000;
/** A sync goes on without this page. After this time, it counts as not successful yet. */
const MAX_POLLS = 180;

async function syncRevenue(): Promise<Outcome> {
  const { data } = await bodyOf(api.POST('/v1/operations/revenue/sync', { body: {} }));
  const results = await Promise.all(
    data.map(async ({ network, run, error }) =>
      run ? followRun(network, run.id) : (error?.detail ?? network),
    ),
  );
  const failures = results.filter((failure) => failure !== null);
  return { successful: results.length - failures.length, total: results.length, failures };
}

/** Waits for the end of a run. Returns why it failed; null if it didn’t. */
async function followRun(network: string, id: string): Promise<string | null> {
  for (let polls = 0; polls < MAX_POLLS; polls++) {
    const { data } = await bodyOf(
      api.GET('/v1/operations/sync-runs', { params: { query: { network, kind: 'revenue', per_page: 20 } } }),
    );
    const run = data.find((each) => each.id === id);
    if (run && run.status !== 'running')
      return run.status === 'completed' ? null : `${network}: ${run.error_detail ?? run.status}.`;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return `${network} is still running.`;
}
