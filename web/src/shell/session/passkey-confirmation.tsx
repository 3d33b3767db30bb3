import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { api, bodyOf } from '../../lib/client.ts';
import { errorText } from '../../lib/error-text.ts';
import { askForPasskey, PasskeyCanceled } from '../../lib/passkey-browser.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Confirms the session with a passkey of the account. */
export function PasskeyConfirmation({ onConfirmed }: { onConfirmed: () => void }) {
  const confirm = useMutation({
    mutationFn: async () => {
      const options = (await bodyOf(api.POST('/v1/auth/confirm/passkey-options'))).data;
      const passkey = await askForPasskey(options);
      return bodyOf(api.POST('/v1/auth/confirm', { body: { passkey } }));
    },
    onSuccess: onConfirmed,
  });
  const { error } = confirm;
  return (
    <div className="grid gap-4">
      {error && !(error instanceof PasskeyCanceled) && (
        <Notice tone="error" title="We couldn’t confirm with a passkey." detail={errorText(error)} />
      )}
      <div>
        <Button
          icon={<KeyRound aria-hidden className="size-4" strokeWidth={1.5} />}
          loading={confirm.isPending}
          onClick={() => confirm.mutate()}
        >
          Use a passkey
        </Button>
      </div>
    </div>
  );
}
