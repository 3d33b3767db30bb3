import type { ReactNode } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { reasonOf, TooManyAttempts } from './auth-api.ts';
import { useCountdown } from './use-countdown.ts';

interface FormErrorProps {
  /** Why the form couldn't be sent; null if nothing is wrong. */
  error: Error | null;
  title: string;
  /** Replaces the error's own text. */
  detail?: string | undefined;
  action?: ReactNode;
}

/** An error above a form's button. Screen readers announce it, and it stays until the input changes. */
export function FormError({ error, title, detail, action }: FormErrorProps) {
  if (!error) return null;
  return (
    <Notice
      tone="error"
      title={title}
      detail={
        error instanceof TooManyAttempts ? (
          <Countdown key={error.seconds} seconds={error.seconds} />
        ) : (
          (detail ?? reasonOf(error))
        )
      }
      action={action}
    />
  );
}

function Countdown({ seconds }: { seconds: number }) {
  const { left } = useCountdown(seconds);
  return (
    <span className="figures">
      {left === 0
        ? 'You can try again now.'
        : `Too many attempts. You can try again in ${Math.floor(left / 60)}:${`${left % 60}`.padStart(2, '0')}.`}
    </span>
  );
}
