import { useMutation } from '@tanstack/react-query';
import { toast } from '../../ui/toast.ts';
import { askForMail, MAIL_WORDS, type MailKind } from './mail-requests.ts';
import { sayFailed } from './refusal.ts';

/** Asks for mails of a kind, and says what became of it. */
export function useMailRequest(kind: MailKind, returnTo: string | undefined) {
  const { sent, failed } = MAIL_WORDS[kind];
  return useMutation({
    networkMode: 'always',
    mutationFn: (email: string) => askForMail(kind, { email, returnTo }),
    onSuccess: () => toast.success(sent.title, sent.text),
    onError: (error) => sayFailed(failed, error),
  });
}
