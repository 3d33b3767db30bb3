import { browserName } from '../../../../../worker/platform/contract/browser-name.ts';
import { api, bodyOf } from '../../../lib/client.ts';
import { withConfirmation } from '../../../lib/confirm-session.ts';
import { createPasskey, supportsPasskeys } from '../../../lib/passkey-browser.ts';
import { Button } from '../../../ui/button.tsx';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';

/** The button that adds a passkey of this browser, a phone or a security key. */
export function AddPasskey() {
  if (!supportsPasskeys())
    return <p className="text-base text-muted">This browser doesn’t support passkeys.</p>;
  return (
    <PasskeyNameDialog
      title="Add a passkey"
      description="Your browser then asks for your fingerprint, face, PIN or security key."
      trigger={<Button>Add a passkey</Button>}
      label="Continue"
      initialName={browserName(navigator.userAgent)}
      save={register}
      done="Passkey added"
      failed="We couldn’t add the passkey."
    />
  );
}

async function register(name: string): Promise<void> {
  const options = await withConfirmation(() => bodyOf(api.POST('/v1/auth/passkeys/options')));
  const credential = await createPasskey(options.data);
  await bodyOf(api.POST('/v1/auth/passkeys', { body: { name, credential } }));
}
