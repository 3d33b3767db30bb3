import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { errorToShow } from '../../../lib/confirm-session.ts';
import { newPassword } from '../../../lib/form-fields.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Form, SubmitButton } from '../../../ui/form.tsx';
import { clearOnInput, hasCode } from './auth-api.ts';
import { NewPasswordField } from './auth-fields.tsx';
import { FormError } from './form-error.tsx';

const fields = z.object({ password: newPassword, revoke_api_keys: z._default(z.boolean(), false) });
type NewPassword = z.infer<typeof fields>;

interface NewPasswordFormProps {
  save: (input: NewPassword) => Promise<unknown>;
  /** The title of an error. */
  failed: string;
  onDone: () => void;
  /** The token of the link is no longer valid. */
  onInvalidToken?: (error: Error) => void;
  /** Offers to revoke the account's API keys and apps, which stay valid when the password changes. */
  withKeys?: boolean;
}

/** Sets a new password. */
export default function NewPasswordForm({
  save,
  failed,
  onDone,
  onInvalidToken,
  withKeys,
}: NewPasswordFormProps) {
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(fields) });
  const saving = useMutation({
    mutationFn: save,
    onSuccess: onDone,
    onError: (error) => {
      if (hasCode(error, 'token.invalid')) onInvalidToken?.(error);
    },
  });
  return (
    <Form
      onSubmit={handleSubmit((input) => saving.mutate(input))}
      onInput={clearOnInput(saving)}
      className="grid gap-5"
    >
      <NewPasswordField
        label="New password"
        {...register('password')}
        error={formState.errors.password?.message}
      />
      {withKeys && (
        <Checkbox
          label="Revoke my API keys and disconnect my apps as well"
          hint="Otherwise they keep working. Choose this if someone else may have seen them."
          {...register('revoke_api_keys')}
        />
      )}
      <FormError error={errorToShow(saving.error)} title={failed} />
      <SubmitButton variant="primary" loading={saving.isPending}>
        Set password
      </SubmitButton>
    </Form>
  );
}
