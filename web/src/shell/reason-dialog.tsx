import { useMutation } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, type RefObject, useState } from 'react';
import { errorToShow } from '../lib/confirm-session.ts';
import { errorText } from '../lib/error-text.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { textIn } from '../ui/text-in.ts';
import { Textarea } from '../ui/textarea.tsx';

const MAX_REASON_LENGTH = 500;

interface ReasonDialogProps {
  title: ReactNode;
  /** The consequence, and who sees the reason. */
  description: ReactNode;
  submitLabel: string;
  trigger: ReactElement;
  /** The title of the error if it fails. */
  failed: string;
  label?: string;
  /** More fields above the reason. */
  children?: ReactNode;
  onSubmit: (reason: string, fields: FormData) => Promise<unknown>;
  /** Focused afterwards if the opening button no longer exists. */
  focusAfter?: RefObject<HTMLElement | null>;
}

/** Asks for the reason of an operator’s decision. It stays open with its text until the decision is recorded. */
export function ReasonDialog({
  title,
  description,
  submitLabel,
  trigger,
  failed,
  label = 'Reason',
  children,
  onSubmit,
  focusAfter,
}: ReasonDialogProps) {
  const [open, setOpen] = useState(false);
  const [missing, setMissing] = useState(false);
  const decide = useMutation({
    mutationFn: (fields: FormData) => onSubmit(textIn(fields, 'reason'), fields),
    onSuccess: () => setOpen(false),
  });
  const problem = errorToShow(decide.error);
  return (
    <FormDialog
      title={title}
      description={description}
      submitLabel={submitLabel}
      trigger={trigger}
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        setMissing(false);
        decide.reset();
      }}
      isPending={decide.isPending}
      problem={problem && { title: failed, detail: errorText(problem) }}
      onInput={() => {
        setMissing(false);
        if (decide.isError) decide.reset();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        const fields = new FormData(event.currentTarget);
        const isMissing = textIn(fields, 'reason') === '';
        setMissing(isMissing);
        if (!isMissing) decide.mutate(fields);
      }}
      {...(focusAfter && { focusAfter })}
    >
      {children}
      <Textarea
        label={label}
        name="reason"
        rows={3}
        maxLength={MAX_REASON_LENGTH}
        error={missing ? 'Please enter a reason' : undefined}
      />
    </FormDialog>
  );
}
