import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useId, useState } from 'react';
import { ApiError, answerOf, api } from '../../lib/client.ts';
import { Button } from '../../ui/button.tsx';
import type { ButtonVariant } from '../../ui/button-class.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import type { KeyFields } from './key-fields.ts';
import { KeyForm } from './key-form.tsx';
import { KEYS_KEY } from './keys-query.ts';

/** A key with itself in full. */
export type NewKey = InferResponseType<typeof api.v1.publisher.keys.$post, 201>['data'];

interface MakeKeyDialogProps {
  /** Of the button that opens it. */
  variant: ButtonVariant;
  onMade: (key: NewKey) => void;
}

/** The button that makes a key, and the form that it opens. */
export function MakeKeyDialog({ variant, onMade }: MakeKeyDialogProps) {
  const formId = useId();
  const [open, setOpen] = useState(false);
  const queries = useQueryClient();
  const make = useMutation({
    networkMode: 'always',
    mutationFn: async (json: KeyFields) =>
      (await answerOf(api.v1.publisher.keys.$post({ query: {}, json }))).data,
    onSuccess: (key) => {
      toast.success('API key generated', 'It’s shown only once. Copy it now.');
      setOpen(false);
      onMade(key);
      return queries.invalidateQueries({ queryKey: KEYS_KEY });
    },
    onError: (error) => toast.error(refusalText(error)),
  });
  return (
    <Dialog
      title="Generate an API key"
      description="It’s valid for a year. Give it only the permissions it needs."
      trigger={<Button variant={variant}>Generate API key</Button>}
      open={open}
      onOpenChange={setOpen}
      footer={
        <Button type="submit" form={formId} variant="primary" loading={make.isPending}>
          Generate key
        </Button>
      }
    >
      <KeyForm id={formId} onSubmit={(fields) => make.isPending || make.mutate(fields)} />
    </Dialog>
  );
}

function refusalText(error: Error): string {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)
    return 'An unexpected error occurred while generating the API key';
  return error.status === 401
    ? 'You must be logged in to generate API keys'
    : `Failed to generate API key: ${error.detail}`;
}
