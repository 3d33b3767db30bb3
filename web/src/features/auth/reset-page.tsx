import { Link, useLocation } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { linkClass } from '../../ui/link-class.ts';
import { AuthFrame } from './auth-frame.tsx';
import { Later } from './later.tsx';
import { MailRequestForm } from './mail-request-form.tsx';

const LinkRefused = lazy(() => import('./link-refused.tsx'));
const NewPasswordForm = lazy(() => import('./new-password-form.tsx'));

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address that was typed on the page before. */
    email?: string;
  }
}

interface ResetPageProps {
  token: string | undefined;
  /** The new password is set. */
  onDone: () => void;
}

/** A forgotten password: asks for the mail, or with the token of its link for the new password. */
export function ResetPage({ token, onDone }: ResetPageProps) {
  const email = useLocation({ select: ({ state }) => state.email });
  const [refusal, setRefusal] = useState<Error | null>(null);
  if (refusal)
    return (
      <Later>
        <LinkRefused kind="reset" error={refusal} onRetry={() => setRefusal(null)} />
      </Later>
    );
  if (token !== undefined)
    return (
      <AuthFrame title="Set a new password" lead="It signs you out of every browser.">
        <Later>
          <NewPasswordForm token={token} onDone={onDone} onRefused={setRefusal} />
        </Later>
      </AuthFrame>
    );
  return (
    <AuthFrame title="Forgot your password?" lead="We send you a link to set a new one.">
      <MailRequestForm kind="reset" initialEmail={email} />
      <p className="mt-6 text-base">
        <Link to="/auth" search={{ tab: 'sign-in' }} className={`${linkClass()} touch:py-3`}>
          Back to sign in
        </Link>
      </p>
    </AuthFrame>
  );
}
