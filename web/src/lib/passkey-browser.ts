import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

/** The person closed the browser's dialog, or it timed out. Callers do nothing. */
export class PasskeyCanceled extends Error {
  override readonly name = 'PasskeyCanceled';
}

/** False in browsers without passkeys, and on pages that aren't secure. */
export function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}

/** True if the browser can offer passkeys in the list of a text field. */
export async function supportsPasskeyAutofill(): Promise<boolean> {
  return supportsPasskeys() && Boolean(await PublicKeyCredential.isConditionalMediationAvailable?.());
}

/** Asks the browser for a new passkey. Rejects with `PasskeyCanceled`, or with a readable message. */
export async function createPasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON }).catch(throwReadable);
}

/** Asks for a passkey of this site. With `autofill`, it waits until one is chosen in the list of a field. */
export async function askForPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  { autofill = false } = {},
): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON, useBrowserAutofill: autofill }).catch(throwReadable);
}

/** Ends a request that waits for the list of a field. */
export async function endPasskeyRequest(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}

function throwReadable(error: unknown): never {
  const { name = '', cause } = error instanceof Error ? error : {};
  const original = cause instanceof Error ? cause.name : name;
  if (original === 'NotAllowedError' || original === 'AbortError')
    throw new PasskeyCanceled('No passkey was chosen.', { cause: error });
  if (original === 'InvalidStateError')
    throw new Error('This device already has a passkey for your account.', { cause: error });
  throw new Error('Your browser couldn’t use a passkey. Try again, or use another way.', { cause: error });
}
