import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { ReaderUnknown } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { linkClass } from '../../ui/link-class.ts';
import { MessagePage } from './message-page.tsx';
import { SessionUnknown } from './session-unknown.tsx';

/** What went wrong with a page, with a retry. */
export default function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  if (error instanceof ReaderUnknown) return <SessionUnknown onKnown={retry} />;
  return (
    <MessagePage title="Unexpected Application Error!">
      <p className="text-muted text-md">
        {error instanceof Error && error.message
          ? error.message
          : 'Something went wrong while loading this page.'}
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <Button onClick={retry}>Try again</Button>
        <Link to="/" className={cn(linkClass(), 'text-md')}>
          Return to Home
        </Link>
      </div>
    </MessagePage>
  );
}
