import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { api } from '../../lib/client.ts';
import { linkClass } from '../../ui/link-class.ts';
import { AuthFrame } from './auth-frame.tsx';
import { Later } from './later.tsx';
import { linkPreviewQuery } from './link-preview-query.ts';
import { MailRequestForm } from './mail-request-form.tsx';
import { send } from './send.ts';

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
  const preview = useQuery(linkPreviewQuery(token));
  const error = refusal ?? preview.error;
  if (error)
    return (
      <Later>
        <LinkRefused kind="reset" error={error} onRetry={() => void preview.refetch()} />
      </Later>
    );
  if (token !== undefined)
    return (
      <AuthFrame title="Set a new password" lead={<ForAccount email={preview.data?.email} />}>
        <Later>
          <NewPasswordForm
            save={({ password, revokeKeys }) =>
              send(
                api.v1.auth['reset-password'].confirm.$post({
                  json: { token, password, revoke_api_keys: revokeKeys },
                }),
              )
            }
            failed="Reset Error"
            withKeys
            onDone={onDone}
            onRefused={setRefusal}
          />
        </Later>
      </AuthFrame>
    );
  return (
    <AuthFrame title="Forgot your password?" lead="We’ll email you a link to set a new one.">
      <MailRequestForm kind="reset" initialEmail={email} />
      <p className="mt-6 text-base">
        <Link to="/auth" search={{ tab: 'sign-in' }} className={`${linkClass()} touch:py-3`}>
          Back to sign in
        </Link>
      </p>
    </AuthFrame>
  );
}

function ForAccount({ email }: { email: string | undefined }) {
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
