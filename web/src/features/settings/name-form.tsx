import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { answerOf, api } from '../../lib/client.ts';
import { errorText } from '../../lib/error-text.ts';
import { sessionQuery } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { nameFields } from './account-fields.ts';

/** Changes the account's name. */
export function NameForm({ name }: { name: string }) {
  const queries = useQueryClient();
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(nameFields),
    defaultValues: { full_name: name },
  });
  const rename = useMutation({
    networkMode: 'always',
    mutationFn: (json: { full_name: string }) => answerOf(api.v1.publisher.profile.$patch({ json })),
    onSuccess: async ({ data }) => {
      toast.success('Name updated');
      reset({ full_name: data.full_name });
      await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
  return (
    <form
      noValidate
      onInput={() => rename.isError && rename.reset()}
      onSubmit={handleSubmit((fields) => rename.mutate(fields))}
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
        <Notice tone="fault" title="We couldn’t change your name." detail={errorText(rename.error)} />
      )}
      <div>
        <Button type="submit" loading={rename.isPending}>
          Save name
        </Button>
      </div>
    </form>
  );
}
