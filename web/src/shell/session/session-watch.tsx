import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { storeGreeting } from '../../lib/greeting.ts';
import { type Session, sessionQuery } from '../../lib/session.ts';
import { sessionEndListeners } from '../../lib/session-end.ts';
import { watchSession } from '../../lib/watch-session.ts';

/**
 * Reads the session again when the reader returns to a page on which they are signed in. If it is another user's by then, the page
 * loads again for that user. If it has ended, a page that requires one asks to sign in.
 */
export function SessionWatch() {
  const queries = useQueryClient();
  const router = useRouter();
  useQuery({
    ...sessionQuery,
    refetchOnWindowFocus: ({ state }) => (state.data ? 'always' : false),
    notifyOnChangeProps: [],
  });
  useEffect(
    () =>
      watchSession(queries, (session, next) => {
        if (next) reloadForOther(session);
        else if (router.state.matches.some(({ routeId }) => routeId === '/_signed-in'))
          router.options.context.leave(session);
      }),
    [queries, router],
  );
  return null;
}

/** Everything that the page has loaded is of another user than the browser's. */
function reloadForOther({ user }: Session): void {
  for (const listener of sessionEndListeners) listener(user.id);
  storeGreeting('other-account');
  location.reload();
}
