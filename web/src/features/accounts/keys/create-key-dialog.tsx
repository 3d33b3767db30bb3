import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { createKeyErrorText, useCreateKey } from './create-key.ts';
import { KeyForm } from './key-form.tsx';
import type { NewKey } from './keys-query.ts';

interface CreateKeyDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCreated: (key: NewKey) => void;
}

/** The form of a new key in its dialog. */
export default function CreateKeyDialog({ open, onOpenChange, onCreated }: CreateKeyDialogProps) {
  const formId = useId();
  const create = useCreateKey({
    onCreated: (key) => {
      toast.success('API key generated', 'It’s shown only once. Copy it now.');
      onOpenChange(false);
      onCreated(key);
    },
    onError: (error) => toast.error(createKeyErrorText(error)),
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
