import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../../../lib/session.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { hasCode, reasonOf } from './auth-api.ts';
import { AuthLayout } from './auth-layout.tsx';
import EmailRequestForm from './email-request-form.tsx';
import type { EmailKind } from './email-requests.ts';

interface LinkRefusedProps {
  kind: EmailKind;
  /** Null if the link had no token. */
  error: Error | null;
  onRetry: () => void;
}

const PURPOSES = { verify: 'verify', magic: 'magic-link', reset: 'reset' } as const;

/** Shown when an emailed link fails: an expired one offers a new link, a temporary error a retry. */
export default function LinkRefused({ kind, error, onRetry }: LinkRefusedProps) {
  if (error && !hasCode(error, 'token.invalid'))
    return (
      <AuthLayout title="Something went wrong" purpose={PURPOSES[kind]}>
        <ErrorState title="We couldn’t use this link." detail={reasonOf(error)} onRetry={onRetry} />
      </AuthLayout>
    );
  return (
    <AuthLayout
      title="This link is no longer valid"
      purpose={PURPOSES[kind]}
      lead="It has expired or was already used. Request a new one."
    >
      <SignedInNotice />
      <EmailRequestForm kind={kind} />
    </AuthLayout>
  );
}

/** A reader who opens a link twice is already signed in. */
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
          <a href="/app" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            Dashboard
          </a>
        }
      />
    </div>
  );
}
