import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { statsQuery } from '../../../lib/stats.ts';
import { Button } from '../../../ui/button.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { useFocusKept } from '../../../ui/use-focus-kept.ts';
import { EMAIL_TEXTS, type EmailKind } from './email-requests.ts';
import { ResendButton } from './resend-button.tsx';

interface EmailSentProps {
  kind: EmailKind;
  email: string;
  returnTo: string | undefined;
  /** Opens the form again, for another address. */
  onChangeAddress: () => void;
}

/** Shows where an email was sent, what it is for, and what to do if it doesn't arrive. */
export default function EmailSent({ kind, email, returnTo, onChangeAddress }: EmailSentProps) {
  const part = useFocusKept<HTMLElement>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section ref={part} className="border-t border-ink pt-4">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        Check your email
      </h2>
      <p className="mt-3 text-md">
        We sent an email to <strong className="font-semibold break-words">{email}</strong>.{' '}
        {EMAIL_TEXTS[kind].link}
      </p>
      <p className="mt-3 text-base text-muted">
        Didn’t get it after a minute? Check your spam folder or resend it.
      </p>
      <LocalHint />
      <div className="mt-6 flex flex-wrap gap-3">
        <ResendButton {...{ kind, email, returnTo }} justSent />
        <Button variant="quiet" onClick={onChangeAddress}>
          Use a different email
        </Button>
      </div>
    </section>
  );
}

/** Only a local system has a demo. It never delivers its emails. */
function LocalHint() {
  const { data } = useQuery(statsQuery);
  if (!data?.demo) return null;
  return (
    <p className="mt-3 text-base text-muted">
      This is a local system. Its emails are at{' '}
      <a href="/dev/emails" target="_blank" rel="noopener" className={linkClass()}>
        /dev/emails
      </a>
      .
    </p>
  );
}
