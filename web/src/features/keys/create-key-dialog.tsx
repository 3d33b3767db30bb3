import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { ApiError, api, bodyOf } from '../../lib/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { KeyForm, type KeyInput } from './key-form.tsx';
import { keyKeys, type NewKey } from './keys-query.ts';

interface CreateKeyDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCreated: (key: NewKey) => void;
}

/** The form of a new key in its dialog. */
export default function CreateKeyDialog({ open, onOpenChange, onCreated }: CreateKeyDialogProps) {
  const formId = useId();
  const queries = useQueryClient();
  const create = useMutation({
    mutationFn: async ({ platform, ...input }: KeyInput) => {
      const body = { ...input, ...(platform && { platform }) };
      return (await bodyOf(api.POST('/v1/publisher/keys', { body }))).data;
    },
    onSuccess: (key) => {
      toast.success('API key generated', 'It’s shown only once. Copy it now.');
      onOpenChange(false);
      onCreated(key);
      return queries.invalidateQueries({ queryKey: keyKeys.all });
    },
    onError: (error) => toast.error(errorTextOf(error)),
  });
  return (
    <Dialog
      title="Generate an API key"
      description="It’s valid for a year. Give it only the permissions it needs."
      open={open}
      onOpenChange={onOpenChange}
      footer={
        <Button type="submit" form={formId} variant="primary" loading={create.isPending}>
          Generate key
        </Button>
      }
    >
      <KeyForm id={formId} onSubmit={(input) => create.isPending || create.mutate(input)} />
    </Dialog>
  );
}

function errorTextOf(error: Error): string {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)
    return 'An unexpected error occurred while generating the API key';
  return error.status === 401
    ? 'You must be logged in to generate API keys'
    : `Failed to generate API key: ${error.detail}`;
}
