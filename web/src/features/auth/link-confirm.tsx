import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { returnTo } from '../../../../worker/contract/return-to.ts';
import { sessionQuery } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Notice } from '../../ui/notice.tsx';
import { arriveAt } from './arrival.ts';
import { AuthFrame } from './auth-frame.tsx';
import { FirstPassword } from './first-password.tsx';
import { FormFault } from './form-fault.tsx';
import { type LinkKind, redeemLink } from './redeem-link.ts';
import { isRefusal } from './refusal.ts';

const WORDS = {
  verify: {
    title: 'Verify your email address',
    lead: 'This verifies the address and signs you in:',
    button: 'Verify and sign in',
    done: 'confirmed',
    failed: 'Confirmation Error',
  },
  magic: {
    title: 'Sign in to Tributary',
    lead: 'This signs you in as:',
    button: 'Sign in',
    done: 'signed-in',
    failed: 'Login Error',
  },
} as const;

interface LinkConfirmProps {
  kind: LinkKind;
  token: string;
  /** The account of the link, and the one that this browser is signed in to. */
  link: { email: string; signed_in_as: string | null };
  /** The link is no longer valid. */
  onRefused: (error: Error) => void;
}

/** Asks before a link acts, and before it changes the account of a browser that is signed in. */
export function LinkConfirm({ kind, token, link, onRefused }: LinkConfirmProps) {
  const queries = useQueryClient();
  const [arrival, setArrival] = useState<string | null>(null);
  const { title, lead, button, done, failed } = WORDS[kind];
  const other = link.signed_in_as === link.email ? null : link.signed_in_as;
  const redeem = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      // This response may renew an earlier session's cookie, which must not come after the new session's.
      await queries.ensureQueryData(sessionQuery).catch(() => null);
      return redeemLink(kind, { token, replaceSession: other !== null });
    },
    onSuccess: ({ return_to, password_removed }) => {
      const page = returnTo(return_to);
      if (password_removed) setArrival(page);
      else arriveAt(page, done);
    },
    onError: (error) => {
      if (isRefusal(error, 'token.invalid')) onRefused(error);
    },
  });
  if (arrival !== null) return <FirstPassword email={link.email} onDone={() => arriveAt(arrival, done)} />;
  return (
    <AuthFrame title={title} lead={lead}>
      <p className="text-lg font-semibold break-words">{link.email}</p>
      {other !== null && <OtherAccount email={other} />}
      <div className="mt-6">
        <FormFault error={redeem.error} title={failed} />
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button
          variant="primary"
          onClick={() => redeem.mutate()}
          loading={redeem.isPending || redeem.isSuccess}
        >
          {other === null ? button : 'Change accounts and sign in'}
        </Button>
        {other !== null && (
          <a href="/app" className={buttonClass('quiet')}>
            Stay signed in
          </a>
        )}
      </div>
      <p className="mt-6 text-base text-muted">
        If this isn’t your address, close this page. Nothing happens until you press the button.
      </p>
    </AuthFrame>
  );
}

function OtherAccount({ email }: { email: string }) {
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
