import { useQuery } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '../../lib/client.ts';
import { sessionQuery } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { MessagePage } from '../layout/message-page.tsx';
import { RouteError } from '../layout/route-error.tsx';

/** The page of a member or a visitor while it can't be told which of them reads it. It opens once the service responds. */
export function SessionUnknown(props: ErrorComponentProps) {
  return props.error instanceof ApiError ? (
    <Unreachable onReached={props.reset} />
  ) : (
    <RouteError {...props} />
  );
}

function Unreachable({ onReached }: { onReached: () => void }) {
  const router = useRouter();
  const { data, isFetching, refetch } = useQuery(sessionQuery);
  const isReached = data !== undefined;
  useEffect(() => {
    if (!isReached) return;
    onReached();
    void router.invalidate();
  }, [isReached, onReached, router]);
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
