import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { statsQuery } from '../../lib/stats.ts';
import { Button } from '../../ui/button.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { MAIL_WORDS, type MailKind } from './mail-requests.ts';
import { ResendButton } from './resend-button.tsx';

interface MailSentProps {
  kind: MailKind;
  email: string;
  returnTo: string | undefined;
  /** Back to the form, where another address can be given. */
  onChangeAddress: () => void;
}

/** A mail is on its way: to whom, what it is for, and what to do when it does not come. */
export default function MailSent({ kind, email, returnTo, onChangeAddress }: MailSentProps) {
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
        {MAIL_WORDS[kind].link}
      </p>
      <p className="mt-3 text-base text-muted">
        Didn’t get it after a minute? Check your spam folder or resend it.
      </p>
      <LocalHint />
      <div className="mt-6 flex flex-wrap gap-3">
        <ResendButton {...{ kind, email, returnTo }} afterOne />
        <Button variant="quiet" onClick={onChangeAddress}>
          Use a different email
        </Button>
      </div>
    </section>
  );
}

/** Only a local system has a demo, and its mails never leave it. */
function LocalHint() {
  const { data } = useQuery(statsQuery);
  if (!data?.demo) return null;
  return (
    <p className="mt-3 text-base text-muted">
      This is a local system. Its emails are at{' '}
      <a href="/dev/mail" target="_blank" rel="noopener" className={linkClass()}>
        /dev/mail
      </a>
      .
    </p>
  );
}
