import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiError, api, bodyOf } from '../../lib/client.ts';
import { Button } from '../../ui/button.tsx';
import type { ButtonVariants } from '../../ui/button-class.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { KeyForm, type KeyInput } from './key-form.tsx';
import { keyKeys, type NewKey } from './keys-query.ts';

interface CreateKeyDialogProps {
  /** The look of the button that opens the dialog. */
  variant: ButtonVariants['variant'];
  onCreated: (key: NewKey) => void;
}

/** The button that opens the form of a new key, and its dialog. */
export function CreateKeyDialog({ variant, onCreated }: CreateKeyDialogProps) {
  const formId = useId();
  const [open, setOpen] = useState(false);
  const queries = useQueryClient();
  const create = useMutation({
    mutationFn: async (body: KeyInput) => (await bodyOf(api.POST('/v1/publisher/keys', { body }))).data,
    onSuccess: (key) => {
      toast.success('API key generated', 'It’s shown only once. Copy it now.');
      setOpen(false);
      onCreated(key);
      return queries.invalidateQueries({ queryKey: keyKeys.all });
    },
    onError: (error) => toast.error(errorTextOf(error)),
  });
  return (
    <Dialog
      title="Generate an API key"
      description="It’s valid for a year. Give it only the permissions it needs."
      trigger={<Button variant={variant}>Generate API key</Button>}
      open={open}
      onOpenChange={setOpen}
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
