import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { descriptionProblem, titleProblem } from '../../../../worker/platform/contract/link-rules.ts';
import { textField } from '../../lib/form-fields.ts';
import { linkErrorText } from '../../lib/link-errors.ts';
import { touchedOf } from '../../lib/touched.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { useChangeLink } from './link-changes.ts';
import type { StoredLink } from './links-query.ts';

const trimmed = (text: string) => text.trim();
const fields = z.object({
  title: textField(titleProblem, trimmed),
  description: textField(descriptionProblem, trimmed),
});

/** Changes the name and the description of a link. */
export function EditLinkDialog({ link, onClose }: { link: StoredLink; onClose: () => void }) {
  const [filled] = useState({ title: link.title, description: link.description });
  const { mutate: change, error, isPending, reset } = useChangeLink();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: { title: filled.title, description: filled.description ?? '' },
  });
  return (
    <FormDialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Edit link"
      description="The destination stays the same. Make a new link for another page."
      submitLabel="Save"
      isPending={isPending}
      problem={error && { title: linkErrorText('update', error) }}
      onInput={() => error && reset()}
      onSubmit={handleSubmit(({ title, description }) =>
        change(
          { id: link.id, ...touchedOf(filled, { title, description: description || null }).change },
          { onSuccess: onClose },
        ),
      )}
    >
      <TextField
        label="Name"
        required
        autoComplete="off"
        {...register('title')}
        error={formState.errors.title?.message}
      />
      <Textarea
        label="Description"
        optional
        rows={3}
        {...register('description')}
        error={formState.errors.description?.message}
      />
    </FormDialog>
  );
}
