import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { MAIL_WORDS, type MailKind } from './mail-requests.ts';
import { reason } from './refusal.ts';
import { TooSoon } from './send.ts';
import { useCountdown } from './use-countdown.ts';
import { useMailRequest } from './use-mail-request.ts';

const PAUSE_SECONDS = 60;

interface ResendButtonProps {
  kind: MailKind;
  email: string;
  returnTo: string | undefined;
  /** One has only just been sent. */
  afterOne: boolean;
}

/** Sends a mail again, at most once a minute. */
export function ResendButton({ kind, email, returnTo, afterOne }: ResendButtonProps) {
  const { left, restart } = useCountdown(afterOne ? PAUSE_SECONDS : 0);
  const again = useMailRequest(kind, returnTo);
  const { failed } = MAIL_WORDS[kind];
  const press = () =>
    again.mutate(email, {
      onSuccess: () => restart(PAUSE_SECONDS),
      onError: (error) => {
        toast.error(failed, reason(error));
        if (error instanceof TooSoon) restart(error.seconds);
      },
    });
  return (
    <Button loading={again.isPending} aria-disabled={left > 0} onClick={press} className="figures">
      {left > 0 ? `Resend in ${left} s` : 'Resend email'}
    </Button>
  );
}
