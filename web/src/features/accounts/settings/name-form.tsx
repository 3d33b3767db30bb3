import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { api, bodyOf } from '../../../lib/client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { fullName } from '../../../lib/form-fields.ts';
import { sessionQuery } from '../../../lib/session.ts';
import { Form, SubmitButton } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';

const fields = z.object({ full_name: fullName });

/** Changes the account's name. */
export function NameForm({ name }: { name: string }) {
  const queries = useQueryClient();
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: { full_name: name },
  });
  const rename = useMutation({
    mutationFn: (body: z.infer<typeof fields>) => bodyOf(api.PATCH('/v1/publisher/profile', { body })),
    onSuccess: async ({ data }) => {
      toast.success('Name updated');
      reset({ full_name: data.full_name });
      await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
  return (
    <Form
      onInput={() => rename.isError && rename.reset()}
      onSubmit={handleSubmit((input) => rename.mutate(input))}
      className="grid gap-4"
    >
      <TextField
        label="Full name"
        autoComplete="name"
        required
        {...register('full_name')}
        error={formState.errors.full_name?.message}
      />
      {rename.error && (
        <Notice tone="error" title="We couldn’t change your name." detail={errorText(rename.error)} />
      )}
      <div>
        <SubmitButton loading={rename.isPending}>Save name</SubmitButton>
      </div>
    </Form>
  );
}
