import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { ApiError, api, bodyOf } from '../../../lib/client.ts';
import { errorToShow, withConfirmation } from '../../../lib/confirm-session.ts';
import { errorText } from '../../../lib/error-text.ts';
import { confirmationCode, email } from '../../../lib/form-fields.ts';
import { sessionQuery } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { preferencesQuery } from './preferences.ts';

const DESCRIPTION = 'We email a code to the new address. Your old address works until you enter it here.';

/** The button that changes the account's email address: first the new address, then the code that it gets. */
export function ChangeEmail() {
  const formId = useId();
  const [open, setOpen] = useState(false);
  const [newEmail, setNewEmail] = useState<string>();
  const [isPending, setPending] = useState(false);
  const change = (next: boolean) => {
    setOpen(next);
    setNewEmail(undefined);
  };
  return (
    <Dialog
      size="sm"
      title="Change your email address"
      description={newEmail === undefined ? DESCRIPTION : `We emailed an 8-digit code to ${newEmail}.`}
      trigger={<Button size="sm">Change</Button>}
      open={open}
      onOpenChange={change}
      footer={
        <Button type="submit" form={formId} variant="primary" loading={isPending}>
          {newEmail === undefined ? 'Send the code' : 'Change my address'}
        </Button>
      }
    >
      {newEmail === undefined ? (
        <AddressForm id={formId} onPending={setPending} onSent={setNewEmail} />
      ) : (
        <CodeForm id={formId} email={newEmail} onPending={setPending} onDone={() => change(false)} />
      )}
    </Dialog>
  );
}

interface StepProps {
  id: string;
  onPending: (pending: boolean) => void;
}

const addressFields = z.object({ email });

function AddressForm({ id, onPending, onSent }: StepProps & { onSent: (email: string) => void }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(addressFields),
    defaultValues: { email: '' },
  });
  const send = useMutation({
    mutationFn: (body: z.infer<typeof addressFields>) =>
      withConfirmation(() => bodyOf(api.POST('/v1/auth/change-email', { body }))),
    onMutate: () => onPending(true),
    onSettled: () => onPending(false),
    onSuccess: (_, body) => onSent(body.email),
    onError: (error) => {
      const message = fieldMessageOf(error, 'email');
      if (message) setError('email', { message }, { shouldFocus: true });
    },
  });
  const problem = errorToShow(send.error);
  return (
    <Form
      id={id}
      onInput={() => send.isError && send.reset()}
      onSubmit={handleSubmit((input) => send.isPending || send.mutate(input))}
      className="grid gap-4"
    >
      <TextField
        label="New email address"
        type="email"
        autoComplete="email"
        required
        {...register('email')}
        error={formState.errors.email?.message}
      />
      {problem && !fieldMessageOf(problem, 'email') && (
        <Notice tone="error" title="We couldn’t send the code." detail={errorText(problem)} />
      )}
    </Form>
  );
}

const codeFields = z.object({ code: confirmationCode });

interface CodeFormProps extends StepProps {
  email: string;
  onDone: () => void;
}

function CodeForm({ id, email, onPending, onDone }: CodeFormProps) {
  const queries = useQueryClient();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(codeFields),
    defaultValues: { code: '' },
  });
  const confirm = useMutation({
    mutationFn: ({ code }: z.infer<typeof codeFields>) =>
      withConfirmation(() => bodyOf(api.POST('/v1/auth/change-email/confirm', { body: { email, code } }))),
    onMutate: () => onPending(true),
    onSettled: () => onPending(false),
    onSuccess: async () => {
      toast.success('Email address changed');
      onDone();
      // The preferences say whether emails to the address come back.
      await Promise.all(
        [sessionQuery, preferencesQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey })),
      );
    },
    onError: (error) => {
      const message = fieldMessageOf(error, 'code');
      if (message) setError('code', { message }, { shouldFocus: true });
    },
  });
  const problem = errorToShow(confirm.error);
  return (
    <Form
      id={id}
      onInput={() => confirm.isError && confirm.reset()}
      onSubmit={handleSubmit((input) => confirm.isPending || confirm.mutate(input))}
      className="grid gap-4"
    >
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        autoFocus
        className="figures"
        {...register('code')}
        error={formState.errors.code?.message}
      />
      {problem && !fieldMessageOf(problem, 'code') && (
        <Notice tone="error" title="We couldn’t change your address." detail={errorText(problem)} />
      )}
    </Form>
  );
}

function fieldMessageOf(error: Error, field: string): string | undefined {
  return error instanceof ApiError ? error.fields.find((each) => each.field === field)?.message : undefined;
}
