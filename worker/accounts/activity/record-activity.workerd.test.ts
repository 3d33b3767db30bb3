import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { call } from '../../platform/http/testing/call.ts';
import { openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { addMs, DAY, dayOf, HOUR, MINUTE, startOfDay, systemClock } from '../../platform/time.ts';
import type { Authenticator } from '../identity/testing/authenticator.ts';
import {
  type Browser,
  codeEmailedTo,
  openBrowser,
  PASSWORD,
  tokenEmailedTo,
} from '../identity/testing/visitor.ts';
import type { ActivityKind } from './activity-kinds.ts';
import { listActivity } from './list-activity.ts';
import { recordFailedSignIn } from './record-activity.ts';
import { accountActivity } from './tables.ts';
import { activityOf, addPasskey, asBrowser, DEVICE, person, signIn } from './testing/person.ts';

const NEW_PASSWORD = 'another river of streams';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

async function kindsOf(browser: Browser): Promise<ActivityKind[]> {
  return (await activityOf(browser)).map(({ kind }) => kind);
}

/** A failed sign-in is recorded after its response. */
function failuresOf(browser: Browser, expected: readonly number[]): Promise<void> {
  return vi.waitFor(async () => {
    const failed = (await activityOf(browser)).filter(({ kind }) => kind === 'sign_in.failed');
    expect(failed.map(({ count }) => count)).toEqual(expected);
  });
}

async function signInByPasskey(authenticator: Authenticator, changes = {}): Promise<number> {
  const browser = openBrowser();
  const options = (await browser.post('passkeys/sign-in/options')).body.data as never;
  const passkey = authenticator.get(options, changes);
  return (await browser.post('passkeys/sign-in', { passkey })).status;
}

describe('a sign-in', () => {
  it('is listed with its method and its device, newest first', async () => {
    const { browser } = await person();
    const { authenticator } = await addPasskey(browser);
    expect(await signInByPasskey(authenticator)).toBe(200);
    expect(await activityOf(browser)).toMatchObject([
      { kind: 'sign_in.succeeded', method: 'passkey' },
      { kind: 'passkey.added' },
      { kind: 'sign_in.succeeded', method: 'password', device: DEVICE, count: 1 },
      { kind: 'sign_in.succeeded', method: 'email_link' },
    ]);
  });

  it('that fails is counted with those before it, until one succeeds', async () => {
    const { email, browser } = await person();
    for (let guess = 1; guess <= 3; guess++) {
      expect((await signIn(openBrowser(), email, `guess ${guess}`)).status).toBe(401);
      await failuresOf(browser, [guess]);
    }
    await signIn(openBrowser(), email);
    await signIn(openBrowser(), email, 'another guess');
    await failuresOf(browser, [1, 3]);
    expect((await activityOf(browser)).find(({ count }) => count === 3)).toMatchObject({
      kind: 'sign_in.failed',
      method: 'password',
      device: DEVICE,
    });
  });

  it('with a passkey that is refused is counted for the passkey’s account', async () => {
    const { browser } = await person();
    const { authenticator } = await addPasskey(browser);
    expect(await signInByPasskey(authenticator, { origin: 'https://evil.example' })).toBe(401);
    await failuresOf(browser, [1]);
    expect((await activityOf(browser))[0]).toMatchObject({ method: 'passkey' });
  });

  it('that fails on the next day begins a new entry', async () => {
    const { userId } = await person();
    const noon = addMs(startOfDay(dayOf(addMs(systemClock(), DAY))), 12 * HOUR);
    for (const at of [noon, addMs(noon, MINUTE), addMs(noon, DAY)])
      await recordFailedSignIn({ ...scene.ctx, now: at }, userId, 'password');
    const { entries } = await listActivity({ ...scene.ctx, now: addMs(noon, DAY) }, userId, { limit: 20 });
    expect(entries.map(({ count }) => count).slice(0, 2)).toEqual([1, 2]);
  });

  it('that fails at the same time as others is counted once each', async () => {
    const { userId } = await person();
    const ctx = { ...scene.ctx, now: systemClock() };
    await Promise.all(Array.from({ length: 8 }, () => recordFailedSignIn(ctx, userId, 'password')));
    const rows = await scene.ctx.db.select().from(accountActivity).where(eq(accountActivity.userId, userId));
    expect(rows.filter(({ kind }) => kind === 'sign_in.failed').map(({ count }) => count)).toEqual([8]);
  });

  it('to an address without an account leaves nothing', async () => {
    const before = await scene.ctx.db.$count(accountActivity);
    expect((await signIn(openBrowser(), 'stranger@site.example')).status).toBe(401);
    const { email, browser } = await person();
    await signIn(openBrowser(), email, 'a guess');
    await failuresOf(browser, [1]);
    expect(await scene.ctx.db.$count(accountActivity)).toBe(before + 3);
  });
});

describe('a change of the account', () => {
  it('of the password or the address is listed, and the sign-in that replaces the session isn’t', async () => {
    const { email, browser } = await person();
    const wrong = { current_password: 'a guess', new_password: NEW_PASSWORD };
    expect((await browser.post('change-password', wrong)).status).toBe(400);
    await browser.post('change-password', { ...wrong, current_password: PASSWORD });
    const next = `next-${email}`;
    await browser.post('change-email', { email: next });
    const code = await codeEmailedTo(next);
    await browser.post('change-email/confirm', { email: next, code });
    await browser.post('reset-password', { email: next });
    const token = await tokenEmailedTo(next, 'reset_password');
    await openBrowser().post('reset-password/confirm', { token, password: PASSWORD });
    await signIn(browser, next);
    expect((await kindsOf(browser)).slice(0, 4)).toEqual([
      'sign_in.succeeded',
      'password.reset',
      'account.email_changed',
      'password.changed',
    ]);
  });

  it('of its passkeys and sessions is listed with their names', async () => {
    const { email, browser } = await person();
    const { id } = await addPasskey(browser);
    await browser.del(`passkeys/${id}`);
    await browser.del(`passkeys/${id}`);
    const phone = openBrowser();
    await signIn(phone, email);
    const sessions = (await browser.get('sessions')).body.data as { id: string; current: boolean }[];
    for (const { id, current } of sessions) if (!current) await browser.del(`sessions/${id}`);
    await browser.post('sign-out');
    await signIn(browser, email);
    await browser.post('sign-out', { everywhere: true });
    await signIn(browser, email);
    const entries = (await activityOf(browser)).filter(({ kind }) => kind !== 'sign_in.succeeded');
    expect(entries).toMatchObject([
      { kind: 'session.all_revoked', count: 1 },
      { kind: 'session.signed_out', name: null },
      { kind: 'session.revoked' },
      { kind: 'session.revoked' },
      { kind: 'passkey.removed', name: 'My laptop' },
      { kind: 'passkey.added', name: 'My laptop' },
    ]);
    expect(entries.map(({ name }) => name)).toContain(DEVICE);
  });

  it('of its API keys is listed once, by a browser or by a key', async () => {
    const { browser } = await person();
    const create = (name: string) =>
      asBrowser(browser, 'POST', '/v1/publisher/keys', { name, preset: 'full_access' });
    const { id, full_key: key } = (await create('Website')).body.data;
    const byKey = { method: 'POST', key, body: { name: 'Script', preset: 'full_access' } };
    expect((await call('/v1/publisher/keys', byKey)).status).toBe(201);
    await create('Third');
    for (let repeat = 0; repeat < 2; repeat++)
      await asBrowser(browser, 'POST', `/v1/publisher/keys/${id}/revoke`);
    for (let repeat = 0; repeat < 2; repeat++) await asBrowser(browser, 'DELETE', `/v1/publisher/keys/${id}`);
    await browser.post('change-password', {
      current_password: PASSWORD,
      new_password: NEW_PASSWORD,
      revoke_api_keys: true,
    });
    const entries = (await activityOf(browser)).filter(({ kind }) => kind.startsWith('api_key.'));
    expect(entries).toMatchObject([
      { kind: 'api_key.revoked', name: null, count: 2 },
      { kind: 'api_key.deleted', name: 'Website', count: 1 },
      { kind: 'api_key.revoked', name: 'Website', count: 1 },
      { kind: 'api_key.created', name: 'Third', device: DEVICE },
      { kind: 'api_key.created', name: 'Script', device: null },
      { kind: 'api_key.created', name: 'Website', device: DEVICE },
    ]);
  });

  it('of where payouts go, and of its data, is listed', async () => {
    const { email, browser } = await person();
    const path = '/v1/publisher/payout-details';
    const account = {
      method: 'iban',
      holder: 'Ada Brook',
      iban: 'DE89370400440532013000',
      bic: 'COBADEFFXXX',
    };
    const details = { ...account, town: 'Berlin', country: 'DE' };
    expect((await asBrowser(browser, 'PUT', path, details)).status).toBe(200);
    await asBrowser(browser, 'POST', `${path}/cancel`);
    await asBrowser(browser, 'POST', `${path}/cancel`);
    await browser.post('deletion', { email });
    await browser.post('deletion', { email });
    await browser.del('deletion');
    await browser.del('deletion');
    await browser.send('GET', 'export');
    expect((await kindsOf(browser)).slice(0, 5)).toEqual([
      'account.exported',
      'account.deletion_canceled',
      'account.deletion_requested',
      'payout_details.canceled',
      'payout_details.changed',
    ]);
    expect(JSON.stringify(await activityOf(browser))).not.toMatch(/3000|DE89|iban/i);
  });

  it('that fails leaves no entry', async () => {
    const { browser } = await person();
    const key = { name: 'Website', preset: 'full_access' };
    const { id } = (await asBrowser(browser, 'POST', '/v1/publisher/keys', key)).body.data;
    const before = await activityOf(browser);
    await env.DB.exec(
      "CREATE TRIGGER refuse BEFORE UPDATE ON api_keys BEGIN SELECT RAISE(ABORT, 'refused'); END",
    );
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const revoked = await asBrowser(browser, 'POST', `/v1/publisher/keys/${id}/revoke`);
    await env.DB.exec('DROP TRIGGER refuse');
    expect(revoked.status).toBe(500);
    expect(await activityOf(browser)).toEqual(before);
  });
});
