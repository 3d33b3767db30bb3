import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from './client.ts';
import { useHydratedQuery } from './hydrated-query.ts';

export type Session = NonNullable<ResponseOf<'get', '/v1/auth/session'>['data']>;

/** The signed-in user and publisher; null without a session. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => (await bodyOf(api.GET('/v1/auth/session', { signal }))).data,
});

/** The session; undefined until it is loaded and the page is hydrated, because prerendered pages have none. */
export function useSession(): Session | null | undefined {
  return useHydratedQuery(sessionQuery).data;
}
