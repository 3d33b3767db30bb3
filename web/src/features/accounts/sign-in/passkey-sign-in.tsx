import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useCallback } from 'react';
import { returnTo } from '../../../../../worker/platform/contract/return-to.ts';
import { api } from '../../../lib/client.ts';
import { PasskeyCanceled } from '../../../lib/passkey-browser.ts';
import { Button } from '../../../ui/button.tsx';
import { arriveAt } from './arrival.ts';
import { send } from './auth-api.ts';
import { FormError } from './form-error.tsx';
import { askToSignIn, type ChosenPasskey, usePasskeyOffer } from './use-passkey-offer.ts';

/** Signs in with a passkey, by its button or from the list of the email field, which offers it again after a refusal. */
export default function PasskeySignIn({ requestedPage }: { requestedPage: string | undefined }) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async (chosen: ChosenPasskey | null) => {
      const passkey = chosen ?? (await askToSignIn());
      return send(api.POST('/v1/auth/passkeys/sign-in', { body: { passkey } }));
    },
    onSuccess: ({ data }) => arriveAt(returnTo(requestedPage), 'signed-in', data.user.role),
  });
  const isBusy = isPending || isSuccess;
  usePasskeyOffer(
    !isBusy,
    useCallback((passkey) => mutate(passkey), [mutate]),
  );
  return (
    <div className="grid gap-4 border-rule border-t pt-5">
      <FormError error={error instanceof PasskeyCanceled ? null : error} title="Passkey not accepted" />
      <div>
        <Button
          icon={<KeyRound aria-hidden className="size-4" strokeWidth={1.5} />}
          loading={isBusy}
          onClick={() => mutate(null)}
        >
          Sign in with a passkey
        </Button>
      </div>
    </div>
  );
}
