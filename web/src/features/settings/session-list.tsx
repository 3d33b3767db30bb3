import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/client.ts';
import { errorText, failureOf } from '../../lib/error-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { toast } from '../../ui/toast.ts';
import { type OpenSession, sessionsQuery } from './sessions-query.ts';

/** Where the account is signed in, and a way to end each. */
export function SessionList() {
  const query = useQuery(sessionsQuery);
  const { data, error } = query;
  if (error) return <ErrorState title="Your sessions could not be read." {...failureOf(error, query)} />;
  if (!data) return <LoadingState label="Reading your sessions" />;
  return (
    <ul>
      {data.map((each) => (
        <SessionLine key={each.id} session={each} />
      ))}
    </ul>
  );
}

function SessionLine({ session }: { session: OpenSession }) {
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: () => answerOf(api.v1.auth.sessions[':id'].$delete({ param: { id: session.id } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
    onError: (error) => toast.error('The session could not be ended.', errorText(error)),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 border-t border-rule py-3 first:border-t-0 first:pt-0">
      <div className="min-w-0">
        <p className="text-md break-words">
          {session.user_agent || 'An unnamed browser'}{' '}
          {session.current && <Badge tone="river">This one</Badge>}
        </p>
        <p className="figures text-base text-muted">
          Last seen <DateTime at={session.last_seen_at} />
        </p>
      </div>
      {!session.current && (
        <Button size="sm" loading={end.isPending} onClick={() => end.mutate()}>
          Sign out
        </Button>
      )}
    </li>
  );
}
