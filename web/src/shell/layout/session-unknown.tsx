import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { sessionQuery } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { MessagePage } from './message-page.tsx';

/** The page of a member or a visitor while it can't be told which of them reads it. `onKnown` opens it. */
export function SessionUnknown({ onKnown }: { onKnown: () => void }) {
  const { data, isFetching, refetch } = useQuery(sessionQuery);
  const isKnown = data !== undefined;
  const open = useEffectEvent(onKnown);
  useEffect(() => {
    if (isKnown) open();
  }, [isKnown]);
  return (
    <MessagePage title="The service can’t be reached.">
      <p role="status" className="text-md text-muted">
        We couldn’t check whether you’re signed in. Check your connection. This page opens as soon as the
        service responds.
      </p>
      <div>
        <Button loading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    </MessagePage>
  );
}
