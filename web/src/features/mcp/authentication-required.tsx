import { MessagePage } from '../../shell/layout/message-page.tsx';
import { buttonClass } from '../../ui/button-class.ts';

/** Shown to visitors in place of the screen. Both pages return here. */
export function AuthenticationRequired({ returnTo }: { returnTo: string }) {
  return (
    <MessagePage title="Authentication Required">
      <p className="text-lg text-pretty text-muted">
        Assistants work with your own links and earnings. Sign in to connect Claude, Cursor or another one.
      </p>
      <p className="mt-2 flex flex-wrap gap-3">
        <a
          href={`/auth?${new URLSearchParams({ tab: 'sign-in', returnTo })}`}
          className={buttonClass({ variant: 'primary', size: 'lg' })}
        >
          Sign In
        </a>
        <a
          href={`/auth?${new URLSearchParams({ platform: 'claude', returnTo })}`}
          className={buttonClass({ size: 'lg' })}
        >
          Create Account
        </a>
      </p>
    </MessagePage>
  );
}
