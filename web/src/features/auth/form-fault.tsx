import type { ReactNode } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { reason } from './refusal.ts';
import { TooSoon } from './send.ts';
import { TryAgainIn } from './try-again-in.tsx';

interface FormFaultProps {
  /** Why the form could not be sent; null when nothing is wrong. */
  error: Error | null;
  title: string;
  /** The text, where the error's own is not the one to show. */
  detail?: string | undefined;
  action?: ReactNode;
}

/** Above a form's button: what was refused and why. It is read out at once and stays until something is typed. */
export function FormFault({ error, title, detail, action }: FormFaultProps) {
  if (!error) return null;
  return (
    <Notice
      tone="fault"
      title={title}
      detail={error instanceof TooSoon ? <TryAgainIn error={error} /> : (detail ?? reason(error))}
      action={action}
    />
  );
}
