import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect } from 'react';
import { returnTo } from '../../../../../worker/platform/contract/return-to.ts';
import { api } from '../../../lib/client.ts';
import {
  askForPasskey,
  endPasskeyRequest,
  PasskeyCanceled,
  supportsPasskeyAutofill,
} from '../../../lib/passkey-browser.ts';
import { Button } from '../../../ui/button.tsx';
import { arriveAt } from './arrival.ts';
import { send } from './auth-api.ts';
import { FormError } from './form-error.tsx';

/** Signs in with a passkey, by its button or from the list of the email field. */
export default function PasskeySignIn({ requestedPage }: { requestedPage: string | undefined }) {
  const { mutate, isPending, isSuccess, error, variables } = useMutation({
    mutationFn: async ({ autofill }: { autofill: boolean }) => {
      const passkey = await (autofill ? offerPasskeys() : askFor());
      return send(api.POST('/v1/auth/passkeys/sign-in', { body: { passkey } }));
    },
    onSuccess: ({ data }) => arriveAt(returnTo(requestedPage), 'signed-in', data.user.role),
  });
  useEffect(() => {
    let isGone = false;
    void supportsPasskeyAutofill().then((supported) => {
      if (supported && !isGone) mutate({ autofill: true });
    });
    return () => {
      isGone = true;
      void endPasskeyRequest();
    };
  }, [mutate]);
  return (
    <div className="grid gap-4 border-rule border-t pt-5">
      <FormError error={error instanceof PasskeyCanceled ? null : error} title="Passkey not accepted" />
      <div>
        <Button
          icon={<KeyRound aria-hidden className="size-4" strokeWidth={1.5} />}
          loading={isSuccess || (isPending && variables?.autofill === false)}
          onClick={() => mutate({ autofill: false })}
        >
          Sign in with a passkey
        </Button>
      </div>
    </div>
  );
}

async function askFor({ autofill = false } = {}) {
  const options = (await send(api.POST('/v1/auth/passkeys/sign-in/options'))).data;
  return askForPasskey(options, { autofill });
}

/** Offers passkeys in the list of the email field. No one asked for it, so a failure stays silent. */
function offerPasskeys() {
  return askFor({ autofill: true }).catch((cause: unknown) => {
    throw new PasskeyCanceled('No passkey was chosen.', { cause });
  });
}
