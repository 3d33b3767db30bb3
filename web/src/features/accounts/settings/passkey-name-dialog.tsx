import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { errorToShow } from '../../../lib/confirm-session.ts';
import { errorText } from '../../../lib/error-text.ts';
import { passkeyName } from '../../../lib/form-fields.ts';
import { PasskeyCanceled } from '../../../lib/passkey-browser.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { securityKeys } from './security-keys.ts';

const fields = z.object({ name: passkeyName });

interface PasskeyNameDialogProps {
  title: string;
  description: string;
  trigger: ReactElement;
  /** The label of the button that saves. */
  label: string;
  initialName: string;
  /** Saves under the name. Its errors are shown. */
  save: (name: string) => Promise<unknown>;
  /** The toast's text afterwards. */
  done: string;
  failed: string;
}

/** A dialog that asks for the name of a passkey. */
export function PasskeyNameDialog(props: PasskeyNameDialogProps) {
  const [open, setOpen] = useState(false);
  const queries = useQueryClient();
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(fields),
    values: { name: props.initialName },
  });
  const save = useMutation({
    mutationFn: ({ name }: z.infer<typeof fields>) => props.save(name),
    onSuccess: () => {
      toast.success(props.done);
      change(false);
      return queries.invalidateQueries({ queryKey: securityKeys.all });
    },
  });
  const change = (next: boolean) => {
    setOpen(next);
    reset({ name: props.initialName });
    save.reset();
  };
  const problem = save.error instanceof PasskeyCanceled ? null : errorToShow(save.error);
  return (
    <FormDialog
      size="sm"
      title={props.title}
      description={props.description}
      trigger={props.trigger}
      open={open}
      onOpenChange={change}
      submitLabel={props.label}
      isPending={save.isPending}
      problem={problem && { title: props.failed, detail: errorText(problem) }}
      onInput={() => save.isError && save.reset()}
      onSubmit={handleSubmit((input) => save.isPending || save.mutate(input))}
    >
      <TextField label="Name" required {...register('name')} error={formState.errors.name?.message} />
    </FormDialog>
  );
}
