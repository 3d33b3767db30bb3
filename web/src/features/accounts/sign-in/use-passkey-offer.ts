import { useEffect } from 'react';
import { PASSKEY_CHALLENGE_MINUTES } from '../../../../../worker/platform/contract/passkey-challenge.ts';
import { api } from '../../../lib/client.ts';
import { askForPasskey, endPasskeyRequest, supportsPasskeyAutofill } from '../../../lib/passkey-browser.ts';
import { send } from './auth-api.ts';

export type ChosenPasskey = Awaited<ReturnType<typeof askForPasskey>>;

/** A minute before its challenge expires. */
const RENEW_AFTER_MS = (PASSKEY_CHALLENGE_MINUTES - 1) * 60_000;

/** Asks for a passkey to sign in with. */
export async function askToSignIn({ autofill = false } = {}): Promise<ChosenPasskey> {
  const options = (await send(api.POST('/v1/auth/passkeys/sign-in/options'))).data;
  return askForPasskey(options, { autofill });
}

/**
 * Offers passkeys in the list of the email field while `isOn`. The offer is renewed before its challenge expires, and when the
 * reader returns to a page whose timers stood still.
 */
export function usePasskeyOffer(isOn: boolean, onChosen: (passkey: ChosenPasskey) => void): void {
  useEffect(() => () => void endPasskeyRequest(), []);
  useEffect(() => {
    if (!isOn) return;
    const ended = new AbortController();
    const { signal } = ended;
    void supportsPasskeyAutofill().then((supported) => {
      if (supported && !signal.aborted) keepOffering(signal, onChosen);
    });
    return () => ended.abort();
  }, [isOn, onChosen]);
}

function keepOffering(signal: AbortSignal, onChosen: (passkey: ChosenPasskey) => void): void {
  let renewAt = 0;
  const renewIfDue = () => {
    if (document.visibilityState === 'hidden' || Date.now() < renewAt) return;
    renewAt = Date.now() + RENEW_AFTER_MS;
    askToSignIn({ autofill: true }).then(
      (passkey) => signal.aborted || onChosen(passkey),
      // Nothing was asked for, so a failure stays silent. The next offer replaces this one.
      () => undefined,
    );
  };
  const timer = setInterval(renewIfDue, RENEW_AFTER_MS);
  document.addEventListener('visibilitychange', renewIfDue, { signal });
  signal.addEventListener('abort', () => clearInterval(timer));
  renewIfDue();
}
