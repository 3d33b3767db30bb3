import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Call, refuse, respond } from '../../../testing/api.ts';
import { renderComponent } from '../../../testing/render.tsx';
import PasskeySignIn from './passkey-sign-in.tsx';

const MINUTE = 60_000;

/** An offer in the list of the email field that the browser shows. */
interface Offer {
  choose: () => void;
  close: () => void;
  isEnded: () => boolean;
}

let offers: Offer[] = [];
let asked: Call[] = [];

beforeEach(() => {
  offers = [];
  asked = respond('post', '/v1/auth/passkeys/sign-in/options');
  vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(true);
  vi.spyOn(navigator.credentials, 'get').mockImplementation(
    (options) =>
      new Promise((resolve, reject) => {
        const { signal } = options ?? {};
        signal?.addEventListener('abort', () => reject(new DOMException('Replaced.', 'AbortError')));
        offers.push({
          choose: () => resolve(passkey()),
          close: () => reject(new DOMException('Closed.', 'NotAllowedError')),
          isEnded: () => signal?.aborted ?? false,
        });
      }),
  );
});

function passkey() {
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const response = { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: bytes };
  const rest = { authenticatorAttachment: 'platform', getClientExtensionResults: () => ({}) };
  return { id: 'AQID', rawId: bytes, type: 'public-key', response, ...rest } as unknown as Credential;
}

async function open(): Promise<void> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  await renderComponent(
    <>
      <input aria-label="Email" autoComplete="email webauthn" />
      <PasskeySignIn requestedPage={undefined} />
    </>,
  );
  await expect.poll(() => offers.length).toBe(1);
}

const openOffers = () => offers.filter(({ isEnded }) => !isEnded());
const alert = () => page.getByRole('alert');

describe('a passkey from the list of the email field', () => {
  it('has a new challenge before the old one expires, as often as the page stays open', async () => {
    await open();
    for (const count of [2, 3]) {
      vi.advanceTimersByTime(9 * MINUTE);
      await expect.poll(() => offers.length).toBe(count);
    }
    expect(asked).toHaveLength(3);
    expect(openOffers()).toHaveLength(1);
  });

  it('has a new challenge when the reader returns to a page whose timers stood still', async () => {
    await open();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(asked).toHaveLength(1);
    vi.setSystemTime(Date.now() + 60 * MINUTE);
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => offers.length).toBe(2);
    expect(openOffers()).toHaveLength(1);
  });

  it('is offered again after a refusal, which stays on the screen', async () => {
    const detail = 'We couldn’t accept this passkey. Try again, or use another way.';
    const sent = refuse('post', '/v1/auth/passkeys/sign-in', {
      status: 401,
      code: 'passkey.refused',
      detail,
    });
    await open();
    offers[0]?.choose();
    await expect.element(alert()).toMatchTextContent(detail);
    await expect.poll(() => offers.length).toBe(2);
    await expect.element(alert()).toMatchTextContent(detail);
    offers[1]?.choose();
    await expect.poll(() => sent.length).toBe(2);
  });

  it('is offered again after the button’s dialog was closed', async () => {
    await open();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect.poll(() => offers.length).toBe(2);
    offers[1]?.close();
    await expect.poll(() => offers.length).toBe(3);
    await expect.element(alert()).not.toBeInTheDocument();
  });
});
