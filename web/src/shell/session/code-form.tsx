import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { ApiError, api, bodyOf } from '../../lib/client.ts';
import { errorText } from '../../lib/error-text.ts';
import { confirmationCode } from '../../lib/form-fields.ts';
import { Button } from '../../ui/button.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';

const fields = z.object({ code: confirmationCode });

interface CodeFormProps {
  email: string;
  onConfirmed: () => void;
}

/** Confirms the session of an account without a password, with a code that is emailed on request. */
export function CodeForm({ email, onConfirmed }: CodeFormProps) {
  const send = useMutation({ mutationFn: () => bodyOf(api.POST('/v1/auth/confirm/code')) });
  return (
    <div className="grid gap-5">
      <p className="text-base">
        Your account has no password. We email an 8-digit code to <strong>{email}</strong>.
      </p>
      {send.error && <Notice tone="error" title="We couldn’t send a code." detail={errorText(send.error)} />}
      {send.isSuccess && <CodeField onConfirmed={onConfirmed} />}
      <div>
        <Button
          variant={send.isSuccess ? 'quiet' : 'primary'}
          loading={send.isPending}
          onClick={() => send.mutate()}
        >
          {send.isSuccess ? 'Send another code' : 'Email me a code'}
        </Button>
      </div>
    </div>
  );
}

function CodeField({ onConfirmed }: { onConfirmed: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: { code: '' },
  });
  const confirm = useMutation({
    mutationFn: (body: z.infer<typeof fields>) => bodyOf(api.POST('/v1/auth/confirm', { body })),
    onSuccess: onConfirmed,
    onError: (error) => {
      if (isInvalid(error)) setError('code', { message: error.message }, { shouldFocus: true });
    },
  });
  return (
    <Form
      onInput={() => confirm.isError && confirm.reset()}
      onSubmit={handleSubmit((input) => confirm.mutate(input))}
      className="grid gap-5"
    >
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        className="figures"
        autoFocus
        {...register('code')}
        error={formState.errors.code?.message}
      />
      {confirm.error && !isInvalid(confirm.error) && (
        <Notice tone="error" title="We couldn’t check the code." detail={errorText(confirm.error)} />
      )}
      <div>
        <SubmitButton variant="primary" loading={confirm.isPending}>
          Confirm
        </SubmitButton>
      </div>
    </Form>
  );
}

function isInvalid(error: Error): boolean {
  return error instanceof ApiError && error.code === 'session.code_invalid';
}
