import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { Form } from './form.tsx';
import { Notice } from './notice.tsx';

interface FormDialogProps extends Omit<DialogProps, 'footer'> {
  /** The label of the button that submits the form. */
  submitLabel: string;
  isPending: boolean;
  /** Why it failed. */
  problem?: { title: string; detail?: string } | null | undefined;
  onSubmit: ComponentPropsWithRef<'form'>['onSubmit'];
  /** On every change of a field, such as to take the problem away. */
  onInput: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A dialog with one form, whose button is at its foot. */
export function FormDialog({
  submitLabel,
  isPending,
  problem,
  onSubmit,
  onInput,
  children,
  ...dialog
}: FormDialogProps) {
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      footer={
        <Button type="submit" form={formId} variant="primary" loading={isPending}>
          {submitLabel}
        </Button>
      }
    >
      <Form id={formId} onInput={onInput} onSubmit={onSubmit} className="grid gap-5">
        {children}
        {problem && <Notice tone="error" {...problem} />}
      </Form>
    </Dialog>
  );
}
