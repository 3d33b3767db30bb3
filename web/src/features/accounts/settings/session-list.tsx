import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { browserName } from '../../../../../worker/platform/contract/browser-name.ts';
import { api, bodyOf } from '../../../lib/client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { toast } from '../../../ui/toast.ts';
import { securityKeys } from './security-keys.ts';
import { type OpenSession, sessionsQuery } from './sessions-query.ts';

/** The account's sessions. Each but this one can be ended; `focusAfter` then gets the focus. */
export function SessionList({ focusAfter }: { focusAfter: RefObject<HTMLElement | null> }) {
  const { data } = useSuspenseQuery(sessionsQuery);
  return (
    <ul>
      {data.map((session) => (
        <SessionItem key={session.id} session={session} focusAfter={focusAfter} />
      ))}
    </ul>
  );
}

interface SessionItemProps {
  session: OpenSession;
  focusAfter: RefObject<HTMLElement | null>;
}

function SessionItem({ session, focusAfter }: SessionItemProps) {
  const name = browserName(session.user_agent);
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => bodyOf(api.DELETE('/v1/auth/sessions/{id}', { params: { path: { id: session.id } } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: securityKeys.all });
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
          loading={revoke.isPending}
          aria-label={`Sign out ${name}`}
          onClick={() => revoke.mutate()}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
