import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { ReaderUnknown } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { linkClass } from '../../ui/link-class.ts';
import { MessagePage } from './message-page.tsx';
import { SessionUnknown } from './session-unknown.tsx';

/** In the words of Chromium and Firefox, and of Safari. */
const MODULE_MISSING = /dynamically imported module|Importing a module script failed/;

/** What went wrong with a page, with a retry. */
export default function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  if (error instanceof ReaderUnknown) return <SessionUnknown onKnown={retry} />;
  const isModuleMissing = error instanceof Error && MODULE_MISSING.test(error.message);
  return (
    <MessagePage title="Unexpected Application Error!">
      <p className="text-muted text-md">
        {isModuleMissing
          ? 'We couldn’t load the code of this page. Check your connection and reload the page.'
          : error instanceof Error && error.message
            ? error.message
            : 'Something went wrong while loading this page.'}
      </p>
      <div className="flex flex-wrap items-center gap-4">
        {isModuleMissing ? (
          <Button onClick={() => location.reload()}>Reload the page</Button>
        ) : (
          <Button onClick={retry}>Try again</Button>
        )}
        <Link to="/" className={cn(linkClass(), 'text-md')}>
          Return to Home
        </Link>
      </div>
    </MessagePage>
  );
}
