import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { eraseDueAccounts } from '../../accounts/identity/deletion/erase-accounts.ts';
import { accountDeletions } from '../../accounts/identity/tables.ts';
import { createAuthenticator } from '../../accounts/identity/testing/authenticator.ts';
import {
  type Browser,
  openBrowser,
  PASSWORD,
  sessionOf,
  signedUp,
  userOf,
} from '../../accounts/identity/testing/visitor.ts';
import { connectApp } from '../../accounts/oauth/connected-apps.ts';
import { publishers } from '../../accounts/publishers/tables.ts';
import { runEmailSweep } from '../../platform/email/consumer.ts';
import { sha256Hex } from '../../platform/hashing.ts';
import { call, read } from '../../platform/http/testing/call.ts';
import type { Scene } from '../../platform/http/testing/scene.ts';
import { type PublisherId, publisherIdOf, type UserId } from '../../platform/ids.ts';
import { addMs, DAY, systemClock } from '../../platform/time.ts';
import { ACCOUNT_ERASERS } from '../account-erasers.ts';
import { emailDeps } from '../emails.ts';

/** A person whose texts are found anywhere by `pattern`. */
export const MARKED = {
  name: 'Zephyrine Quill',
  email: 'zephyrine@quill.example',
  site: 'zephyrine-quill.example',
  subId: 'zephyrine',
  pattern: /zephyrine|quill/i,
};

/** A person with a confirmed account, a signed-in browser and an API key. */
export interface Owner {
  userId: UserId;
  browser: Browser;
  email: string;
  publisherId: PublisherId;
  key: string;
}

export async function createOwner(scene: Scene, email: string, fullName = 'Member'): Promise<Owner> {
  await signedUp(email, { full_name: fullName });
  const browser = openBrowser();
  await browser.post('sign-in', { email, password: PASSWORD });
  const { id: userId } = await userOf(email);
  const [publisher] = await scene.ctx.db.select().from(publishers).where(eq(publishers.userId, userId));
  const publisherId = publisher?.publisherId ?? publisherIdOf(0);
  const created = await read('/v1/publisher/keys', {
    method: 'POST',
    headers: { cookie: cookieOf(browser), 'sec-fetch-site': 'same-origin' },
    body: { name: fullName, preset: 'full_access' },
  });
  const key = /ak_[0-9a-f]{64}/.exec(JSON.stringify(created.body))?.[0] ?? '';
  return { userId, browser, email, publisherId, key };
}

/** The marked person, whose name or address is wherever a person can write it, except in links. */
export async function createMarkedOwner(scene: Scene): Promise<Owner> {
  const owner = await createOwner(scene, MARKED.email, MARKED.name);
  const { browser, key } = owner;
  const options = (await browser.post('passkeys/options')).body.data as never;
  const credential = createAuthenticator().create(options);
  expect((await browser.post('passkeys', { name: `${MARKED.name}’s phone`, credential })).status).toBe(201);
  const webhook = { name: MARKED.name, url: 'https://receiver.example/hook', events: ['link.created'] };
  const writes: [method: string, path: string, body?: unknown][] = [
    ['PUT', `/v1/publisher/sites/${MARKED.site}`],
    ['POST', '/v1/publisher/webhooks', webhook],
    ['PUT', '/v1/publisher/integrations/cursor', { steps_done: [MARKED.subId] }],
    ['GET', `/v1/resolve/ff?publisher_id=${owner.publisherId}&platform=cursor`],
    ['POST', '/functions/v1/oauth-token', applicationOf(MARKED.name)],
    ['POST', '/v1/feedback', { type: 'other', description: 'A thought.', context: '/app' }],
  ];
  for (const [method, path, body] of writes)
    expect((await call(path, { method, key, body })).ok, path).toBe(true);
  await browser.post('magic-link', { email: MARKED.email });
  await connectApp(scene.ctx, {
    userId: owner.userId,
    publisherId: owner.publisherId,
    by: await sessionOf(owner.userId),
    clientId: 'a-registered-client',
    clientName: `${MARKED.name}’s assistant`,
    redirectHost: MARKED.site,
    scopes: ['read'],
    replaces: true,
  });
  return owner;
}

function applicationOf(name: string) {
  return {
    action: 'create_application',
    client_id: MARKED.subId,
    client_secret_hash: sha256Hex('a secret'),
    name,
    permissions: ['mcp-server'],
  };
}

/** Creates a link with the person's texts. Returns its URL. */
export async function createMarkedLink(scene: Scene, { key }: Owner): Promise<string> {
  const { body } = await read<{ data: { affiliate_url: string } }>('/v1/publisher/affiliate-links', {
    method: 'POST',
    key,
    body: {
      brand_id: scene.program.brand_id,
      title: `${MARKED.name}’s lamp`,
      description: MARKED.email,
      sub_id: MARKED.subId,
    },
  });
  return body.data.affiliate_url;
}

/** The cookie header of a browser. */
function cookieOf(browser: Browser): string {
  return [...browser.cookies()].map((each) => each.join('=')).join('; ');
}

/** Erases an account whose deletion is requested: repeats the job and the sender, since the queue sends emails meanwhile. */
export function eraseRequested(scene: Scene, { userId }: Owner): Promise<void> {
  const later = { ...scene.ctx, now: addMs(systemClock(), 15 * DAY) };
  return vi.waitFor(
    async () => {
      await eraseDueAccounts(later, env, ACCOUNT_ERASERS);
      await runEmailSweep(later, env, emailDeps);
      expect(await deletionState(scene, userId)).toBe('erased');
    },
    { timeout: 30_000, interval: 100 },
  );
}

export async function deletionState(scene: Scene, userId: UserId): Promise<string | undefined> {
  const [row] = await scene.ctx.db.select().from(accountDeletions).where(eq(accountDeletions.userId, userId));
  return row?.state;
}
