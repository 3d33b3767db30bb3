import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { email } from '../../../lib/form-fields.ts';
import { Form, SubmitButton } from '../../../ui/form.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { clearOnInput } from './auth-api.ts';
import { EmailField } from './auth-fields.tsx';
import { LazyBoundary } from './auth-layout.tsx';
import { EMAIL_TEXTS, type EmailKind, useEmailRequest } from './email-requests.ts';
import { FormError } from './form-error.tsx';

const EmailSent = lazyPart(() => import('./email-sent.tsx'));
const fields = z.object({ email });

interface EmailRequestFormProps {
  kind: EmailKind;
  returnTo?: string | undefined;
  initialEmail?: string | undefined;
  /** Gets the address when the reader leaves the field. */
  onEmail?: (email: string) => void;
}

/** Requests an email by its address and then shows where it was sent. */
export default function EmailRequestForm({ kind, returnTo, initialEmail, onEmail }: EmailRequestFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { button, hint, failed } = EMAIL_TEXTS[kind];
  const { register, handleSubmit, getValues, formState } = useForm({ resolver: zodResolver(fields) });
  const request = useEmailRequest(kind, returnTo);
  if (sentTo !== null)
    return (
      <LazyBoundary>
        <EmailSent kind={kind} email={sentTo} returnTo={returnTo} onChangeAddress={() => setSentTo(null)} />
      </LazyBoundary>
    );
  return (
    <Form
      onSubmit={handleSubmit(({ email }) => request.mutate(email, { onSuccess: () => setSentTo(email) }))}
      onInput={clearOnInput(request)}
      onBlur={() => onEmail?.(getValues('email'))}
      className="grid gap-5"
    >
      <EmailField
        {...register('email')}
        defaultValue={initialEmail}
        hint={hint}
        error={formState.errors.email?.message}
      />
      <FormError error={request.error} title={failed} />
      <SubmitButton variant="primary" loading={request.isPending}>
        {button}
      </SubmitButton>
    </Form>
  );
}
