import { ApiError } from '../../../lib/client.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Heading } from '../../../ui/heading.tsx';

interface ConnectProblemProps {
  /** From the address of the page. */
  code?: string | undefined;
  error?: Error;
  onRetry?: () => void;
  retrying?: boolean;
}

const DETAILS = new Map([
  [
    'oauth.request_invalid',
    'The app sent a request that we can’t accept, so we didn’t send you back to it. If it happens again, tell the app’s developer.',
  ],
  [
    'oauth.client_unreadable',
    'We couldn’t identify this app. Start again in the app. If it happens again, contact the app’s developer.',
  ],
]);
const NO_REQUEST = 'This page opens from an app that wants to connect. Start again in the app.';

/** The request can't be shown: it is invalid, or it couldn't be loaded. */
export function ConnectProblem({ code, error, onRetry, retrying = false }: ConnectProblemProps) {
  const known = DETAILS.get(code ?? (error instanceof ApiError ? error.code : ''));
  if (error && !known)
    return (
      <ErrorState
        title="We couldn’t load the request."
        detail={error.message}
        code={error instanceof ApiError && error.status > 0 ? error.code : undefined}
        onRetry={onRetry}
        retrying={retrying}
      />
    );
  return (
    <div role="alert" className="border-ink border-t pt-6">
      <Heading level={1} size="screen">
        This app can’t be connected
      </Heading>
      <p className="mt-3 max-w-[52ch] text-md text-pretty">{known ?? NO_REQUEST}</p>
      <p className="mt-2 text-base text-muted">Nothing in your account has changed.</p>
      <a href="/app" className={`${buttonClass()} mt-6`}>
        Go to your dashboard
      </a>
    </div>
  );
}
