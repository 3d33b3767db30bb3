import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { reasonOf, TooManyAttempts } from './auth-api.ts';
import { EMAIL_TEXTS, type EmailKind, useEmailRequest } from './email-requests.ts';
import { useCountdown } from './use-countdown.ts';

const PAUSE_SECONDS = 60;

interface ResendButtonProps {
  kind: EmailKind;
  email: string;
  returnTo: string | undefined;
  /** An email was just sent, so the button starts with a pause. */
  justSent: boolean;
}

/** Sends an email again, at most once a minute. */
export function ResendButton({ kind, email, returnTo, justSent }: ResendButtonProps) {
  const { left, restart } = useCountdown(justSent ? PAUSE_SECONDS : 0);
  const request = useEmailRequest(kind, returnTo);
  const { failed } = EMAIL_TEXTS[kind];
  const resend = () =>
    request.mutate(email, {
      onSuccess: () => restart(PAUSE_SECONDS),
      onError: (error) => {
        toast.error(failed, reasonOf(error));
        if (error instanceof TooManyAttempts) restart(error.seconds);
      },
    });
  return (
    <Button loading={request.isPending} aria-disabled={left > 0} onClick={resend} className="figures">
      {left > 0 ? `Resend in ${left} s` : 'Resend email'}
    </Button>
  );
}
