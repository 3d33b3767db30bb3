import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { answerOf, api } from '../../lib/client.ts';
import { errorText, failureOf } from '../../lib/error-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { toast } from '../../ui/toast.ts';
import { browserName } from './browser-name.ts';
import { type OpenSession, sessionsQuery } from './sessions-query.ts';

/** Where the account is signed in; each other session can be ended. The focus then goes to `focusAfter`. */
export function SessionList({ focusAfter }: { focusAfter: RefObject<HTMLElement | null> }) {
  const query = useQuery(sessionsQuery);
  const { data, error } = query;
  if (error) return <ErrorState title="We couldn’t load your sessions." {...failureOf(error, query)} />;
  if (!data) return <LoadingState label="Loading your sessions" />;
  return (
    <ul>
      {data.map((each) => (
        <SessionLine key={each.id} session={each} focusAfter={focusAfter} />
      ))}
    </ul>
  );
}

interface SessionLineProps {
  session: OpenSession;
  focusAfter: RefObject<HTMLElement | null>;
}

function SessionLine({ session, focusAfter }: SessionLineProps) {
  const name = browserName(session.user_agent);
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: () => answerOf(api.v1.auth.sessions[':id'].$delete({ param: { id: session.id } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      focusAfter.current?.focus();
    },
    onError: (error) => toast.error('We couldn’t end the session.', errorText(error)),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 border-t border-rule py-3 first:border-t-0 first:pt-0">
      <div className="min-w-0">
        <p className="text-md break-words" title={session.user_agent}>
          {name} {session.current && <Badge tone="river">This browser</Badge>}
        </p>
        <p className="figures text-base text-muted">
          Last seen <DateTime at={session.last_seen_at} />
        </p>
      </div>
      {!session.current && (
        <Button
          size="sm"
          loading={end.isPending}
          aria-label={`Sign out ${name}`}
          onClick={() => end.mutate()}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
