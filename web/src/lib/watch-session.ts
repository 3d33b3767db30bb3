import type { QueryClient } from '@tanstack/react-query';
import { ApiError, callFor } from './client.ts';
import { type Session, sessionQuery } from './session.ts';

const USER_CHANGED = 'session.user_changed';

/**
 * Names the user of the page in its calls from now on. Calls `onReplaced` when the session is read again and is another user's, or
 * null. Returns a function that stops it.
 */
export function watchSession(
  queries: QueryClient,
  onReplaced: (session: Session, next: Session | null) => void,
): () => void {
  let reader: Session | null = null;
  const setReader = (isOwn: boolean) => {
    const [before, next] = [reader, queries.getQueryData(sessionQuery.queryKey) ?? null];
    const isReplaced = !isOwn && before !== null && before.user.id !== next?.user.id;
    // The page is still its user's until it is left.
    if (!isReplaced || next === null) {
      reader = next;
      callFor(next?.user.id);
    }
    if (isReplaced) onReplaced(before, next);
  };
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.code === USER_CHANGED)
      void queries.refetchQueries({ queryKey: sessionQuery.queryKey });
  };
  setReader(true);
  const stops = [
    queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      const { action, query } = event;
      if (action.type === 'error') onError(action.error);
      // What the page sets itself, such as after signing out, isn't another user's session.
      if (action.type === 'success' && query.queryKey[0] === sessionQuery.queryKey[0])
        setReader(action.manual === true);
    }),
    queries.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') onError(event.action.error);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    callFor(undefined);
  };
}
