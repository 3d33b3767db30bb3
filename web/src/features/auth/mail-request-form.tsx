import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { Button } from '../../ui/button.tsx';
import { EmailField } from './email-field.tsx';
import { email } from './form-rules.ts';
import { MAIL_WORDS, type MailKind } from './mail-requests.ts';
import { MailSent } from './mail-sent.tsx';
import { TryAgainIn } from './try-again-in.tsx';
import { useMailRequest } from './use-mail-request.ts';

const fields = z.object({ email });

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
  const { button, hint } = MAIL_WORDS[kind];
  const request = useMailRequest(kind, returnTo);
  const { register, handleSubmit, getValues, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: { email: initialEmail },
  });
  const submit = handleSubmit((values) =>
    request.mutate(values.email, { onSuccess: () => setSentTo(values.email) }),
  );
  if (sentTo !== null)
    return (
      <MailSent kind={kind} email={sentTo} returnTo={returnTo} onChangeAddress={() => setSentTo(null)} />
    );
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      onBlur={() => onEmail?.(getValues('email'))}
      className="grid gap-5"
    >
      <EmailField {...register('email')} hint={hint} error={formState.errors.email?.message} />
      <Button type="submit" variant="primary" loading={request.isPending}>
        {button}
      </Button>
      <TryAgainIn error={request.error} />
    </form>
  );
}
