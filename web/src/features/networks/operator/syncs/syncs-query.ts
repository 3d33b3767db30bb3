import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type QueryOf, type ResponseOf } from '../../../../lib/client.ts';
import type { SyncsSearch } from './syncs-search.ts';

export type SyncRun = ResponseOf<'get', '/v1/operations/sync-runs'>['data'][number];

export const syncKeys = {
  all: ['operations', 'syncs'],
  runs: () => [...syncKeys.all, 'runs'],
  rejected: () => [...syncKeys.all, 'rejected'],
  started: () => [...syncKeys.all, 'started'],
};

const LIVE_MS = 2_000;
const IDLE_MS = 15_000;

/** A page of the sync runs, newest first. It is read again often while one of them is running. */
function syncRunsQuery(filter: QueryOf<'/v1/operations/sync-runs'>) {
  return queryOptions({
    queryKey: [...syncKeys.runs(), filter],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/v1/operations/sync-runs', { params: { query: filter }, signal })),
    refetchInterval: ({ state: { data } }) =>
      data?.data.some(({ status }) => status === 'running') ? LIVE_MS : IDLE_MS,
    staleTime: 0,
  });
}

export const SYNCS_PER_PAGE = 20;

export function syncHistoryQuery({ network, page = 1 }: SyncsSearch) {
  return syncRunsQuery({ page, per_page: SYNCS_PER_PAGE, network });
}

const LATEST = 10;

/** The runs that the progress card shows. */
export const latestRunsQuery = syncRunsQuery({ per_page: LATEST });

/** Shows runs that were just started, because they may end before the list is read again, or for the first time. */
export function showStarted(queries: QueryClient, started: readonly SyncRun[]): Promise<void> {
  queries.setQueryData<string[]>(syncKeys.started(), (ids = []) => [...ids, ...started.map(({ id }) => id)]);
  queries.setQueryData(
    latestRunsQuery.queryKey,
    (page) => page && { ...page, data: [...started, ...page.data] },
  );
  return queries.invalidateQueries({ queryKey: syncKeys.runs() });
}

/** The runs of a list that have ended and were started on this screen. Each is returned once. */
export function takeEnded(queries: QueryClient, runs: readonly SyncRun[]): SyncRun[] {
  const ids = queries.getQueryData<string[]>(syncKeys.started()) ?? [];
  const ended = runs.filter(({ id, status }) => status !== 'running' && ids.includes(id));
  if (ended.length > 0)
    queries.setQueryData(
      syncKeys.started(),
      ids.filter((id) => ended.every((run) => run.id !== id)),
    );
  return ended;
}

export type RejectedRow = ResponseOf<'get', '/v1/operations/rejected-rows'>['data'][number];
export type RejectedState = 'waiting' | 'left';

/** The rejected rows that wait, or were left: of a run, or all. */
export function rejectedRowsQuery(run: string | undefined, state: RejectedState) {
  const query = { ...(run !== undefined && { run }), state, per_page: 50 };
  return queryOptions({
    queryKey: [...syncKeys.rejected(), query],
    queryFn: ({ signal }) => bodyOf(api.GET('/v1/operations/rejected-rows', { params: { query }, signal })),
    staleTime: 0,
  });
}

/** The programs that a refused feed would have closed. */
export function closingsQuery(run: string) {
  return queryOptions({
    queryKey: [...syncKeys.all, 'closings', run],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/v1/operations/sync-runs/{id}/closings', {
          params: { path: { id: run }, query: { per_page: 100 } },
          signal,
        }),
      ),
  });
}
