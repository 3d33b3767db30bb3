import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, api, bodyOf, type ResponseOf } from './client.ts';
import { useHydratedQuery } from './hydrated-query.ts';

export type Session = NonNullable<ResponseOf<'get', '/v1/auth/session'>['data']>;

const RETRY_MS = 5_000;

/** The signed-in user and publisher; null without a session. Asks again while it can't be told who reads. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/v1/auth/session', { signal }))).data,
  refetchInterval: ({ state }) => state.status === 'error' && RETRY_MS,
});

/** A page depends on who reads it, and that can’t be told. */
export class ReaderUnknown extends Error {
  override readonly name = 'ReaderUnknown';
}

/** The session of a page that depends on it; null without one. Throws `ReaderUnknown` if it can’t be loaded. */
export async function readerOf(queries: QueryClient): Promise<Session | null> {
  return queries.ensureQueryData(sessionQuery).catch((cause: unknown) => {
    throw cause instanceof ApiError ? new ReaderUnknown(cause.message, { cause }) : cause;
  });
}

/** The session as `useSession` has it; `unknown` if it couldn't be loaded: the reader is neither signed in nor signed out. */
export function useReader(): Session | 'unknown' | null | undefined {
  const { data, errorUpdateCount } = useHydratedQuery(sessionQuery);
  return data === undefined && errorUpdateCount > 0 ? 'unknown' : data;
}

/** The session; undefined until it is loaded and the page is hydrated, because prerendered pages have none. */
export function useSession(): Session | null | undefined {
  return useHydratedQuery(sessionQuery).data;
}
