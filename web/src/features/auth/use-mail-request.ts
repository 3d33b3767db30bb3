import { useMutation } from '@tanstack/react-query';
import { toast } from '../../ui/toast.ts';
import { askForMail, MAIL_WORDS, type MailKind } from './mail-requests.ts';

/** Requests emails of a kind. The caller shows what failed. */
export function useMailRequest(kind: MailKind, returnTo: string | undefined) {
  const { sent } = MAIL_WORDS[kind];
  return useMutation({
    networkMode: 'always',
    mutationFn: (email: string) => askForMail(kind, { email, returnTo }),
    onSuccess: () => toast.success(sent.title, sent.text),
  });
}
