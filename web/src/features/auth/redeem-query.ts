import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/client.ts';
import { sessionQuery } from '../../lib/session.ts';
import { send } from './send.ts';

export type LinkKind = 'verify' | 'magic';

/** Spends the token of a mail's link: once, whatever is mounted again or comes into focus. */
export function redeemQuery(kind: LinkKind, token: string | undefined) {
  const ask = (json: { token: string }) =>
    kind === 'verify'
      ? api.v1.auth['verify-email'].$post({ json })
      : api.v1.auth['magic-link'].redeem.$post({ json });
  return queryOptions({
    queryKey: ['redeem', kind, token],
    queryFn: async ({ client }) => {
      // Its answer renews the cookie of an earlier session, which must not come after the cookie of the new one.
      await client.ensureQueryData(sessionQuery).catch(() => null);
      return (await send(ask({ token: token ?? '' }))).data;
    },
    enabled: token !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}
