import { lazy, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmailField } from './email-field.tsx';
import { FormFault } from './form-fault.tsx';
import { email } from './form-rules.ts';
import { Later } from './later.tsx';
import { MAIL_WORDS, type MailKind } from './mail-requests.ts';
import { clearOnTyping } from './refusal.ts';
import { typed, useCheckedForm } from './use-checked-form.ts';
import { useMailRequest } from './use-mail-request.ts';

const MailSent = lazy(() => import('./mail-sent.tsx'));

interface MailRequestFormProps {
  kind: MailKind;
  returnTo?: string | undefined;
  /** The address to begin with, and where it goes when it was changed. */
  initialEmail?: string | undefined;
  onEmail?: (email: string) => void;
}

/** Asks for a mail with nothing but an address; afterwards says where it went. */
export function MailRequestForm({ kind, returnTo, initialEmail = '', onEmail }: MailRequestFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { button, hint, failed } = MAIL_WORDS[kind];
  const request = useMailRequest(kind, returnTo);
  const { faults, ready, form } = useCheckedForm(
    (take) => take('email', email),
    (address) => request.mutate(address, { onSuccess: () => setSentTo(address) }),
    clearOnTyping(request),
  );
  if (sentTo !== null)
    return (
      <Later>
        <MailSent kind={kind} email={sentTo} returnTo={returnTo} onChangeAddress={() => setSentTo(null)} />
      </Later>
    );
  return (
    <form
      {...form}
      onBlur={({ currentTarget }) => onEmail?.(typed(currentTarget, 'email'))}
      className="grid gap-5"
    >
      <EmailField defaultValue={initialEmail} hint={hint} error={faults.email} />
      <FormFault error={request.error} title={failed} />
      <Button type="submit" variant="primary" disabled={!ready} loading={request.isPending}>
        {button}
      </Button>
    </form>
  );
}
