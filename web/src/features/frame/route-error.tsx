import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { MessagePage } from './message-page.tsx';

/** A page that could not be shown: says so, and offers to try again. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <MessagePage title="Unexpected Application Error!">
      <p className="text-muted text-md">
        Something went wrong while loading this page{error instanceof Error ? `: ${error.message}` : '.'}
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <Button onClick={retry}>Try again</Button>
        <Link to="/" className="text-md text-river">
          Return to Home
        </Link>
      </div>
    </MessagePage>
  );
}
