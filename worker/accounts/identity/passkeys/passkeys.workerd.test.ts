import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../platform/database.ts';
import { ACCOUNT_LIMITS } from '../../../platform/settings/account-limits.ts';
import { testContext } from '../../../platform/testing/context.ts';
import { addMs, MINUTE, systemClock } from '../../../platform/time.ts';
import { passkeys, sessions } from '../tables.ts';
import { type Authenticator, createAuthenticator } from '../testing/authenticator.ts';
import { type Browser, emailsTo, openBrowser, PASSWORD, signedUp, userOf } from '../testing/visitor.ts';
import { createChallenge, isChallenge, spendChallenge } from './challenge.ts';

const ADA = 'ada@site.example';
const REFUSED = { status: 401, body: { code: 'passkey.refused' } };
const db = openDatabase(env.DB);

let ada: Browser;

beforeAll(async () => {
  await signedUp(ADA);
  await signedUp('bo@site.example');
  ada = await signedIn(ADA);
});

async function signedIn(email: string): Promise<Browser> {
  const browser = openBrowser();
  await browser.post('sign-in', { email, password: PASSWORD });
  return browser;
}

type CreationOptions = Parameters<Authenticator['create']>[0] & {
  excludeCredentials: { id: string }[];
};
type RequestOptions = Parameters<Authenticator['get']>[0] & { allowCredentials: { id: string }[] };

async function creation(browser: Browser): Promise<CreationOptions> {
  return (await browser.post('passkeys/options')).body.data as CreationOptions;
}

async function request(browser: Browser, path = 'passkeys/sign-in/options'): Promise<RequestOptions> {
  return (await browser.post(path)).body.data as RequestOptions;
}

async function register(browser: Browser, authenticator: Authenticator, name = 'My laptop') {
  const credential = authenticator.create(await creation(browser));
  return browser.post('passkeys', { name, credential });
}

async function newPasskey(browser = ada): Promise<Authenticator> {
  const authenticator = createAuthenticator();
  expect(await register(browser, authenticator)).toMatchObject({ status: 201 });
  return authenticator;
}

/** Signs a new browser in. */
async function signIn(authenticator: Authenticator, changes = {}) {
  const browser = openBrowser();
  const options = await request(browser);
  return {
    browser,
    response: await browser.post('passkeys/sign-in', { passkey: authenticator.get(options, changes) }),
  };
}

describe('a new passkey', () => {
  it('is listed with its name, renamed, and removed, and its owner gets an email each time', async () => {
    const email = 'keys@site.example';
    await signedUp(email);
    const browser = await signedIn(email);
    const added = await register(browser, createAuthenticator({ synced: true }), '  My   phone ');
    expect(added).toMatchObject({
      status: 201,
      body: { data: { name: 'My phone', synced: true, last_used_at: null } },
    });
    const { id } = added.body.data as { id: string };
    expect((await browser.get('passkeys')).body.data).toMatchObject([{ id, name: 'My phone' }]);
    expect(await browser.send('PATCH', `passkeys/${id}`, { name: 'Old phone' })).toMatchObject({
      status: 200,
      body: { data: { name: 'Old phone' } },
    });
    expect(await browser.del(`passkeys/${id}`)).toMatchObject({ status: 200 });
    expect((await browser.get('passkeys')).body.data).toEqual([]);
    expect(await emailsTo(email)).toEqual(expect.arrayContaining(['passkey_added', 'passkey_removed']));
  });

  it('asks for a verified user and excludes the passkeys that the account has', async () => {
    const authenticator = await newPasskey();
    const options = await creation(ada);
    expect(options).toMatchObject({
      rp: { id: new URL(env.PUBLIC_ORIGIN).hostname },
      authenticatorSelection: { userVerification: 'required', residentKey: 'required' },
    });
    expect(options.excludeCredentials.map(({ id }) => id)).toContain(authenticator.credentialId);
  });

  it('can only be added and removed in a recently confirmed session, which an API key never is', async () => {
    const email = 'old@site.example';
    await signedUp(email);
    const browser = await signedIn(email);
    const authenticator = createAuthenticator();
    const credential = authenticator.create(await creation(browser));
    const { body } = await browser.post('passkeys', { name: 'Laptop', credential });
    const { id } = body.data as { id: string };
    await db
      .update(sessions)
      .set({ confirmedAt: addMs(systemClock(), -10 * MINUTE) })
      .where(eq(sessions.userId, (await userOf(email)).id));
    const required = { status: 403, body: { code: 'session.confirmation_required' } };
    expect(await browser.post('passkeys/options')).toMatchObject(required);
    expect(await browser.post('passkeys', { name: 'Laptop', credential })).toMatchObject(required);
    expect(await browser.del(`passkeys/${id}`)).toMatchObject(required);
    const key = { authorization: `Bearer ak_${'0'.repeat(64)}`, cookie: '' };
    expect(await openBrowser().post('passkeys/options', undefined, key)).toMatchObject({ status: 401 });
    await browser.post('confirm', { password: PASSWORD });
    expect(await browser.del(`passkeys/${id}`)).toMatchObject({ status: 200 });
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['no verified user', { verified: false }],
    ['a challenge of its own', { challenge: 'AAAA' }],
    ['certificates', { format: 'packed', statement: new Map([['x5c', [new Uint8Array(1)]]]) }],
    ['an unknown format', { format: 'tpm' }],
  ])('is refused with %s', async (_, changes) => {
    const credential = createAuthenticator().create(await creation(ada), changes);
    expect(await ada.post('passkeys', { name: 'Laptop', credential })).toMatchObject(REFUSED);
  });

  it('is refused with a challenge of another session or for another use, and a challenge works once', async () => {
    const other = await signedIn(ADA);
    const foreign = createAuthenticator().create(await creation(other));
    expect(await ada.post('passkeys', { name: 'Laptop', credential: foreign })).toMatchObject(REFUSED);
    const { challenge } = await request(ada, 'confirm/passkey-options');
    const confused = createAuthenticator().create(await creation(ada), { challenge });
    expect(await ada.post('passkeys', { name: 'Laptop', credential: confused })).toMatchObject(REFUSED);

    const options = await creation(ada);
    const [first, second] = [createAuthenticator(), createAuthenticator()].map((each) =>
      each.create(options),
    );
    expect(await ada.post('passkeys', { name: 'Laptop', credential: first })).toMatchObject({ status: 201 });
    expect(await ada.post('passkeys', { name: 'Laptop', credential: second })).toMatchObject(REFUSED);
  });

  it('can’t be registered twice, also not by another account', async () => {
    const authenticator = await newPasskey();
    const bo = await signedIn('bo@site.example');
    for (const browser of [ada, bo])
      expect(await register(browser, authenticator)).toMatchObject({
        status: 409,
        body: { code: 'passkey.exists' },
      });
  });

  it('is one of at most twenty', async () => {
    const email = 'many@site.example';
    await signedUp(email);
    const browser = await signedIn(email);
    const prepared = createAuthenticator().create(await creation(browser));
    const { id: userId } = await userOf(email);
    const row = { userId, name: 'x', publicKey: '', counter: 0, transports: [], backedUp: false };
    await db.batch(
      Array.from({ length: ACCOUNT_LIMITS.max_passkeys }, (_, index) =>
        db.insert(passkeys).values({
          ...row,
          id: `pky_${String(index).padStart(20, '0')}` as never,
          credentialId: `${email}-${index}`,
          deviceType: 'singleDevice',
          createdAt: systemClock(),
        }),
      ) as never,
    );
    const tooMany = { status: 409, body: { code: 'passkey.too_many' } };
    expect(await browser.post('passkeys', { name: 'One more', credential: prepared })).toMatchObject(tooMany);
    expect(await browser.post('passkeys/options')).toMatchObject(tooMany);
  });

  it('of another account can be neither renamed nor removed', async () => {
    await newPasskey();
    const [{ id } = { id: '' }] = (await ada.get('passkeys')).body.data as { id: string }[];
    const bo = await signedIn('bo@site.example');
    const unknown = { status: 404, body: { code: 'passkey.unknown' } };
    expect(await bo.send('PATCH', `passkeys/${id}`, { name: 'Mine' })).toMatchObject(unknown);
    expect(await bo.del(`passkeys/${id}`)).toMatchObject(unknown);
  });
});

describe('signing in with a passkey', () => {
  it('opens a session, which counts as confirmed', async () => {
    const authenticator = await newPasskey();
    const { browser, response } = await signIn(authenticator);
    expect(response).toMatchObject({ status: 200, body: { data: { user: { email: ADA } } } });
    expect(response.cookie).toContain('HttpOnly');
    expect((await browser.get('session')).body.data).toMatchObject({ user: { email: ADA } });
    expect((await browser.get('confirm')).body.data).toMatchObject({
      confirmed_until: expect.any(String),
      has_passkey: true,
    });
    expect((await signIn(authenticator)).response).toMatchObject({ status: 200 });
  });

  it('works with a synced passkey, whose counter stays at zero', async () => {
    const authenticator = createAuthenticator({ synced: true });
    await register(ada, authenticator);
    for (let count = 0; count < 2; count++)
      expect((await signIn(authenticator)).response).toMatchObject({ status: 200 });
  });

  it('asks every browser the same, whether or not an account exists', async () => {
    const options = await request(openBrowser());
    expect(options).toMatchObject({ allowCredentials: [], userVerification: 'required' });
  });

  it('says the same about an unknown passkey, a removed one and a wrong signature', async () => {
    const unknown = createAuthenticator();
    const removed = await newPasskey();
    await db.delete(passkeys).where(eq(passkeys.credentialId, removed.credentialId));
    const known = await newPasskey();
    const forged = {
      ...unknown,
      get: (...input: Parameters<Authenticator['get']>) => ({
        ...unknown.get(...input),
        id: known.credentialId,
        rawId: known.credentialId,
      }),
    };
    const answers = await Promise.all(
      [unknown, removed, forged].map((each) => signIn(each as Authenticator)),
    );
    const [first, ...others] = answers.map(({ response: { status, body } }) => ({
      status,
      code: body.code,
      detail: body.detail,
    }));
    expect(first).toMatchObject({ status: 401, code: 'passkey.refused' });
    for (const other of others) expect(other).toEqual(first);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['no verified user', { verified: false }],
    ['a counter that went back', { counter: 1 }],
    ['a challenge of its own', { challenge: 'AAAA' }],
  ])('is refused with %s', async (_, changes) => {
    const authenticator = await newPasskey();
    await signIn(authenticator);
    expect((await signIn(authenticator, changes)).response).toMatchObject(REFUSED);
  });

  it('is refused with a challenge of another browser, and an answer works once', async () => {
    const authenticator = await newPasskey();
    const [one, other] = [openBrowser(), openBrowser()];
    const passkey = authenticator.get(await request(one));
    await request(other);
    expect(await other.post('passkeys/sign-in', { passkey })).toMatchObject(REFUSED);
    expect(await one.post('passkeys/sign-in', { passkey })).toMatchObject({ status: 200 });
    expect(await one.post('passkeys/sign-in', { passkey })).toMatchObject(REFUSED);
  });

  it('accepts one of two answers to the same challenge', async () => {
    const authenticator = createAuthenticator({ synced: true });
    await register(ada, authenticator);
    const browser = openBrowser();
    const passkey = authenticator.get(await request(browser));
    const responses = await Promise.all([
      browser.post('passkeys/sign-in', { passkey }),
      browser.post('passkeys/sign-in', { passkey }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('is refused from another site', async () => {
    const response = await openBrowser().post('passkeys/sign-in/options', undefined, {
      'sec-fetch-site': 'cross-site',
    });
    expect(response).toMatchObject({ status: 403, body: { code: 'session.cross_site' } });
  });
});

describe('confirming a session with a passkey', () => {
  it('works with a passkey of the account only', async () => {
    const own = await newPasskey();
    const bo = await signedIn('bo@site.example');
    const foreign = await newPasskey(bo);
    const options = await request(ada, 'confirm/passkey-options');
    expect(options.allowCredentials.map(({ id }) => id)).toContain(own.credentialId);
    expect(options.allowCredentials.map(({ id }) => id)).not.toContain(foreign.credentialId);
    expect(await ada.post('confirm', { passkey: foreign.get(options) })).toMatchObject(REFUSED);
    expect(await ada.post('confirm', { passkey: own.get(options) })).toMatchObject({ status: 200 });
  });
});

describe('a challenge', () => {
  const ctx = testContext();
  const use = { secret: 's', purpose: 'confirm', holder: 'ses_1' } as const;
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

  it('expires after ten minutes and is for one purpose and one holder', () => {
    const challenge = text(createChallenge(ctx, use));
    const at = (milliseconds: number) => ({ ...ctx, now: addMs(ctx.now, milliseconds) });
    expect(isChallenge(at(10 * MINUTE - 1), challenge, use)).toBe(true);
    expect(isChallenge(at(10 * MINUTE), challenge, use)).toBe(false);
    expect(isChallenge(ctx, challenge, { ...use, purpose: 'sign_in' })).toBe(false);
    expect(isChallenge(ctx, challenge, { ...use, holder: 'ses_2' })).toBe(false);
    expect(isChallenge(ctx, challenge, { ...use, secret: 't' })).toBe(false);
  });

  it('is spent in every spelling of its base64url', async () => {
    const challenge = text(createChallenge(ctx, use));
    await spendChallenge(ctx, challenge);
    for (const same of [challenge, `${challenge}=`])
      await expect(spendChallenge(ctx, same)).rejects.toMatchObject({ code: 'passkey.refused' });
  });
});
