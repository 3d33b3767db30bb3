import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { keyNameSentence, normalKeyName } from '../../../../worker/platform/contract/key-name.ts';
import type { Platform } from '../../../../worker/platform/contract/platforms.ts';
import { ApiError } from '../../lib/client.ts';
import { textField } from '../../lib/form-fields.ts';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { createKeyErrorText, useCreateKey } from '../accounts/keys/create-key.ts';
import type { NewKey } from '../accounts/keys/keys-query.ts';

const fields = z.object({ name: textField(keyNameSentence, normalKeyName) });

interface McpKeyFormProps {
  /** The integration that the key counts for. */
  platform: Platform | undefined;
  onCreated: (key: NewKey) => void;
}

/** Generates a key for the MCP server. */
export function McpKeyForm({ platform, onCreated }: McpKeyFormProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: { name: 'MCP key' },
  });
  const create = useCreateKey({
    onCreated: (key) => {
      toast.success('API key generated', 'It’s shown only once. Copy it now.');
      onCreated(key);
    },
    // The reader is on the sign-in page by then.
    onError: (error) => isSignedOut(error) && toast.error(createKeyErrorText(error)),
  });
  const submit = handleSubmit(({ name }) => {
    if (!create.isPending) create.mutate({ name, preset: 'mcp', platform });
  });
  return (
    <Form onSubmit={submit} onInput={() => create.isError && create.reset()} className="grid gap-4">
      {create.error && <Notice tone="error" title={createKeyErrorText(create.error)} />}
      <div className="flex flex-wrap items-start gap-x-3 gap-y-4">
        <TextField
          label="Name"
          hint="It’s valid for a year, with 1,000 calls per hour."
          required
          autoComplete="off"
          className="w-72 max-sm:w-full"
          {...register('name')}
          error={formState.errors.name?.message}
        />
        <SubmitButton loading={create.isPending} className="sm:mt-6.5">
          Generate key
        </SubmitButton>
      </div>
    </Form>
  );
}

function isSignedOut(error: Error): boolean {
  return error instanceof ApiError && error.status === 401;
}
