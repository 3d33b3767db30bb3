import { type InvalidateQueryFilters, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './client.ts';
import { type Session, sessionQuery } from './session.ts';

/** The error codes of calls without a session: the first for account calls, the second for publisher calls. */
const SESSION_ENDED = new Set(['session.missing', 'key.invalid']);

/** The cache of API responses. `onSessionEnd` runs once when a call shows that the session ended elsewhere. */
export function newQueryClient(onSessionEnd: (session: Session) => void): QueryClient {
  const onError = (error: Error) => {
    if (!(error instanceof ApiError && SESSION_ENDED.has(error.code))) return;
    const session = client.getQueryData(sessionQuery.queryKey);
    if (!session) return;
    client.setQueryData(sessionQuery.queryKey, null);
    onSessionEnd(session);
  };
  const client = new ResponseCache({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // A local system is reachable offline.
      queries: { networkMode: 'always', retry: false, staleTime: 60_000 },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}

class ResponseCache extends QueryClient {
  /**
   * The library lets a first read go on when it is invalidated, and takes its response, which may be from before the change. So
   * that read begins again.
   */
  override async invalidateQueries(
    ...[filters, options]: [InvalidateQueryFilters?, Parameters<QueryClient['invalidateQueries']>[1]?]
  ): Promise<void> {
    await this.cancelQueries({ ...filters, predicate: ({ state }) => state.data === undefined });
    await super.invalidateQueries(filters, options);
  }
}
