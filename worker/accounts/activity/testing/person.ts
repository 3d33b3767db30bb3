import { read } from '../../../platform/http/testing/call.ts';
import type { UserId } from '../../../platform/ids.ts';
import { type Authenticator, createAuthenticator } from '../../identity/testing/authenticator.ts';
import { type Browser, openBrowser, PASSWORD, signedUp, userOf } from '../../identity/testing/visitor.ts';
import type { ActivityKind } from '../activity-kinds.ts';

export const DEVICE = 'Firefox 148 on Windows';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:148.0) Gecko/20100101 Firefox/148.0';

let people = 0;

/** An account whose browser has signed in with the password, after one sign-in with the emailed link. */
export async function person(): Promise<{ email: string; userId: UserId; browser: Browser }> {
  const email = `active-${++people}@site.example`;
  await signedUp(email);
  const browser = openBrowser();
  await signIn(browser, email);
  return { email, userId: (await userOf(email)).id, browser };
}

export function signIn(browser: Browser, email: string, password = PASSWORD) {
  return browser.post('sign-in', { email, password }, { 'user-agent': FIREFOX });
}

export interface Entry {
  id: string;
  at: string;
  kind: ActivityKind;
  method: string | null;
  name: string | null;
  device: string | null;
  count: number;
}

/** The first page. */
export async function activityOf(browser: Browser): Promise<Entry[]> {
  return (await browser.get('activity')).body.data as Entry[];
}

/** A call of the API outside `/v1/auth` in the browser's session. */
export function asBrowser(browser: Browser, method: string, path: string, body?: object) {
  const cookie = [...browser.cookies()].map((each) => each.join('=')).join('; ');
  const headers = { cookie, 'sec-fetch-site': 'same-origin', 'user-agent': FIREFOX };
  return read<{ data: { id: string; full_key: string } }>(path, { method, headers, ...(body && { body }) });
}

export async function addPasskey(browser: Browser): Promise<{ id: string; authenticator: Authenticator }> {
  const authenticator = createAuthenticator();
  const options = (await browser.post('passkeys/options')).body.data as never;
  const added = await browser.post('passkeys', {
    name: 'My laptop',
    credential: authenticator.create(options),
  });
  return { id: (added.body.data as { id: string }).id, authenticator };
}
