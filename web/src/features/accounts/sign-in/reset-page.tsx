import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../lib/client.ts';
import { cn } from '../../../ui/cn.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { linkPreviewQuery, send } from './auth-api.ts';
import { AuthLayout, LazyBoundary } from './auth-layout.tsx';

const EmailRequestForm = lazyPart(() => import('./email-request-form.tsx'));
const LinkRefused = lazyPart(() => import('./link-refused.tsx'));
const NewPasswordForm = lazyPart(() => import('./new-password-form.tsx'));

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The email address that was entered on the page before. */
    email?: string;
  }
}

interface ResetPageProps {
  token: string | undefined;
  /** The new password is set. */
  onDone: () => void;
}

/** Without a token, requests the reset email. With the token of its link, sets a new password. */
export function ResetPage({ token, onDone }: ResetPageProps) {
  const email = useLocation({ select: ({ state }) => state.email });
  const [saveError, setSaveError] = useState<Error | null>(null);
  const preview = useQuery(linkPreviewQuery(token));
  const error = saveError ?? preview.error;
  if (error)
    return (
      <LazyBoundary>
        <LinkRefused kind="reset" error={error} onRetry={() => void preview.refetch()} />
      </LazyBoundary>
    );
  if (token !== undefined)
    return (
      <AuthLayout title="Set a new password" lead={<Lead email={preview.data?.email} />} purpose="reset">
        <LazyBoundary>
          <NewPasswordForm
            save={(input) => send(api.POST('/v1/auth/reset-password/confirm', { body: { token, ...input } }))}
            failed="Reset Error"
            withKeys
            onDone={onDone}
            onInvalidToken={setSaveError}
          />
        </LazyBoundary>
      </AuthLayout>
    );
  return (
    <AuthLayout title="Forgot your password?" lead="We’ll email you a link to set a new one." purpose="reset">
      <LazyBoundary>
        <EmailRequestForm kind="reset" initialEmail={email} />
      </LazyBoundary>
      <p className="mt-6 text-base">
        <Link to="/auth" search={{ tab: 'sign-in' }} className={cn(linkClass(), 'touch:py-3')}>
          Back to sign in
        </Link>
      </p>
    </AuthLayout>
  );
}

function Lead({ email }: { email: string | undefined }) {
  return (
    <>
      {email !== undefined && (
        <>
          For the account <strong className="font-semibold break-words">{email}</strong>.{' '}
        </>
      )}
      You’ll be signed out everywhere.
    </>
  );
}
