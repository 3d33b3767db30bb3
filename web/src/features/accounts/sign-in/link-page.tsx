import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { returnTo } from '../../../../../worker/platform/contract/return-to.ts';
import { api } from '../../../lib/client.ts';
import { withConfirmation } from '../../../lib/confirm-session.ts';
import { sessionQuery } from '../../../lib/session.ts';
import { ConfirmSession } from '../../../shell/session/confirm-session.tsx';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { arriveAt } from './arrival.ts';
import { hasCode, type LinkKind, linkPreviewQuery, redeemLink, send } from './auth-api.ts';
import { AuthLayout, LazyBoundary } from './auth-layout.tsx';
import { FormError } from './form-error.tsx';

const LinkRefused = lazyPart(() => import('./link-refused.tsx'));
const NewPasswordForm = lazyPart(() => import('./new-password-form.tsx'));

/** The page of an emailed link. It names the account, and its button redeems the link. */
export function LinkPage({ kind, token }: { kind: LinkKind; token: string | undefined }) {
  const preview = useQuery(linkPreviewQuery(token));
  const [redeemError, setRedeemError] = useState<Error | null>(null);
  const error = redeemError ?? preview.error;
  const waiting = (
    <AuthLayout title="Checking your link" purpose={PURPOSES[kind]}>
      <LoadingState label="One moment" />
    </AuthLayout>
  );
  if (token !== undefined && !error) {
    if (!preview.data) return waiting;
    return <ConfirmLink kind={kind} token={token} link={preview.data} onInvalidToken={setRedeemError} />;
  }
  if (preview.isFetching) return waiting;
  return (
    <Suspense fallback={waiting}>
      <LinkRefused kind={kind} error={error} onRetry={() => void preview.refetch()} />
    </Suspense>
  );
}

const PURPOSES = { verify: 'verify', magic: 'sign-in' } as const satisfies Record<LinkKind, string>;

const TEXTS = {
  verify: {
    title: 'Verify your email address',
    lead: 'This verifies the address and signs you in:',
    button: 'Verify and sign in',
    greeting: 'confirmed',
    failed: 'Confirmation Error',
  },
  magic: {
    title: 'Sign in to Tributary',
    lead: 'This signs you in as:',
    button: 'Sign in',
    greeting: 'signed-in',
    failed: 'Login Error',
  },
} as const;

interface ConfirmLinkProps {
  kind: LinkKind;
  token: string;
  /** The account of the link, and the account that this browser is signed in to. */
  link: { email: string; signed_in_as: string | null };
  onInvalidToken: (error: Error) => void;
}

/** Asks before the link is redeemed, and before it changes the account of a signed-in browser. */
function ConfirmLink({ kind, token, link, onInvalidToken }: ConfirmLinkProps) {
  const queries = useQueryClient();
  const [nextPage, setNextPage] = useState<string | null>(null);
  const { title, lead, button, greeting, failed } = TEXTS[kind];
  const otherAccount = link.signed_in_as === link.email ? null : link.signed_in_as;
  const redeem = useMutation({
    mutationFn: async () => {
      // This response may renew an earlier session's cookie, which must not come after the new session's.
      await queries.ensureQueryData(sessionQuery).catch(() => null);
      return redeemLink(kind, { token, replaceSession: otherAccount !== null });
    },
    onSuccess: ({ return_to, password_removed, user }) => {
      const page = returnTo(return_to);
      if (password_removed) setNextPage(page);
      else arriveAt(page, greeting, user.role);
    },
    onError: (error) => {
      if (hasCode(error, 'token.invalid')) onInvalidToken(error);
    },
  });
  if (nextPage !== null)
    return <FirstPassword email={link.email} onDone={() => arriveAt(nextPage, greeting)} />;
  return (
    <AuthLayout title={title} lead={lead} purpose={PURPOSES[kind]}>
      <p className="text-lg font-semibold break-words">{link.email}</p>
      {otherAccount !== null && <OtherAccountNotice email={otherAccount} />}
      <div className="mt-6">
        <FormError error={redeem.error} title={failed} />
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button
          variant="primary"
          onClick={() => redeem.mutate()}
          loading={redeem.isPending || redeem.isSuccess}
        >
          {otherAccount === null ? button : 'Change accounts and sign in'}
        </Button>
        {otherAccount !== null && (
          <a href="/app" className={buttonClass({ variant: 'quiet' })}>
            Stay signed in
          </a>
        )}
      </div>
      <p className="mt-6 text-base text-muted">
        If this isn’t your address, close this page. Nothing happens until you press the button.
      </p>
    </AuthLayout>
  );
}

function OtherAccountNotice({ email }: { email: string }) {
  return (
    <div className="mt-6">
      <Notice
        tone="held"
        title="You’re signed in to another account."
        detail={
          <>
            This browser is signed in as <strong className="break-words">{email}</strong>. What you do after
            changing accounts, such as entering payout details, goes to the account above.
          </>
        }
      />
    </div>
  );
}

/** Sets a password after the address was verified in another browser than the one that signed up. */
function FirstPassword({ email, onDone }: { email: string; onDone: () => void }) {
  return (
    <AuthLayout
      title="Choose your password"
      purpose="verify"
      lead={
        <>
          You’re verified as <span className="break-words">{email}</span>. For your security, choose your
          password again on this device. We email you a code first.
        </>
      }
    >
      <LazyBoundary>
        <NewPasswordForm
          save={({ password }) =>
            withConfirmation(() => send(api.POST('/v1/auth/set-password', { body: { password } })))
          }
          failed="Password not set"
          onDone={onDone}
        />
      </LazyBoundary>
      <div className="mt-4">
        <Button variant="quiet" onClick={onDone}>
          Continue without a password
        </Button>
      </div>
      <p className="mt-4 text-base text-muted">Without one, you can sign in with a magic link.</p>
      <ConfirmSession />
    </AuthLayout>
  );
}
