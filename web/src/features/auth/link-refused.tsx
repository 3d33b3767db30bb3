import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../../lib/session.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { MailRequestForm } from './mail-request-form.tsx';
import type { MailKind } from './mail-requests.ts';
import { isRefusal, reason } from './refusal.ts';

interface LinkRefusedProps {
  kind: MailKind;
  /** Why it was refused; null when the link had no token. */
  error: Error | null;
  onRetry: () => void;
}

/** A mail's link that did not work: because it is no longer good, which a new one mends, or for now. */
export default function LinkRefused({ kind, error, onRetry }: LinkRefusedProps) {
  if (error && !isRefusal(error, 'token.invalid'))
    return (
      <AuthFrame title="Something went wrong">
        <ErrorState title="We couldn’t use this link." detail={reason(error)} onRetry={onRetry} />
      </AuthFrame>
    );
  return (
    <AuthFrame
      title="This link is no longer valid"
      lead="It has expired or was already used. Request a new one."
    >
      <SignedInNotice />
      <MailRequestForm kind={kind} />
    </AuthFrame>
  );
}

/** Who opens a link twice is signed in by the first time. */
function SignedInNotice() {
  const { data: session } = useQuery(sessionQuery);
  if (!session) return null;
  return (
    <div className="mb-6">
      <Notice
        tone="plain"
        title="You’re already signed in."
        detail={session.user.email}
        action={
          <a href="/app" className={buttonClass('secondary', 'sm')}>
            Dashboard
          </a>
        }
      />
    </div>
  );
}
