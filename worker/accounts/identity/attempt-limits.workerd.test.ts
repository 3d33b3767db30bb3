import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { app } from '../../app/app.ts';
import { hmac } from '../../platform/hashing.ts';
import { ORIGIN } from '../../platform/http/testing/call.ts';
import type { RatePolicy } from '../../platform/rate-limits/rate-window.ts';
import { testContext } from '../../platform/testing/context.ts';
import { down, failing, hanging } from '../../platform/testing/failing.ts';
import { systemClock } from '../../platform/time.ts';
import { mailboxMark } from '../persons/person-marks.ts';
import { ATTEMPT_LIMITS, EMAIL_BUDGET } from './attempt-limits.ts';
import { mintToken } from './email-links.ts';
import {
  type AuthResponse,
  emailsTo,
  openBrowser,
  PASSWORD,
  signedUp,
  signUpForm,
  tokenEmailedTo,
  userOf,
} from './testing/visitor.ts';

const TOO_MANY = {
  status: 429,
  cookie: null,
  body: {
    code: 'account.too_many_attempts',
    detail: 'Too many attempts. Please wait a few minutes and try again.',
  },
};
const ADA = 'ada@site.example';

beforeAll(async () => {
  await signedUp(ADA);
});

afterEach(() => vi.restoreAllMocks());

/** Retries past the end of a window, so the test doesn't depend on the time. */
async function untilRefused(limit: number, attempt: () => Promise<AuthResponse>): Promise<AuthResponse> {
  for (let count = 0; count < 2 * limit; count++) {
    const response = await attempt();
    if (response.status === 429) return response;
  }
  return attempt();
}

describe('a stranger who guesses the password of an address', () => {
  it.each([ADA, 'unknown@site.example'])('is stopped after five attempts on %s', async (email) => {
    const stranger = openBrowser();
    const refused = await untilRefused(5, () => stranger.post('sign-in', { email, password: 'a guess' }));
    expect(refused).toMatchObject(TOO_MANY);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(300);
    const variant = ` ${email.toUpperCase()}`;
    expect(await stranger.post('sign-in', { email: variant, password: PASSWORD })).toMatchObject(TOO_MANY);
  });

  it('doesn’t lock out the owner, who signs in from another address', async () => {
    const email = 'owner@site.example';
    await signedUp(email);
    const stranger = openBrowser();
    await untilRefused(5, () => stranger.post('sign-in', { email, password: 'a guess' }));
    expect(await openBrowser().post('sign-in', { email, password: PASSWORD })).toMatchObject({ status: 200 });
  });

  it('doesn’t lock out the owner’s known browser at the same address', async () => {
    const email = 'neighbor@site.example';
    const address = '203.0.113.60';
    const owner = openBrowser(address);
    await owner.post('sign-up', signUpForm(email));
    await owner.post('verify-email', { token: await tokenEmailedTo(email, 'verify_email') });
    await owner.post('sign-out');
    const stranger = openBrowser(address);
    await untilRefused(20, () => stranger.post('sign-in', { email, password: 'a guess' }));
    expect(await openBrowser(address).post('sign-in', { email, password: PASSWORD })).toMatchObject(TOO_MANY);
    expect(await owner.post('sign-in', { email, password: PASSWORD })).toMatchObject({ status: 200 });
  });

  it('is stopped when using many IPv6 networks of one site', async () => {
    const email = 'site-of-networks@site.example';
    await signedUp(email);
    let network = 0;
    const stranger = () => openBrowser(`2001:db8:77:${(++network).toString(16)}::1`);
    const refused = await untilRefused(5, () => stranger().post('sign-in', { email, password: 'a guess' }));
    expect(refused).toMatchObject(TOO_MANY);
    const owner = openBrowser('2001:db8:78:1::1');
    expect(await owner.post('sign-in', { email, password: PASSWORD })).toMatchObject({ status: 200 });
  });

  it('is slowed down when using many addresses, while the owner’s browser isn’t', async () => {
    const email = 'botnet@site.example';
    const owner = await signedUp(email);
    const limit = ATTEMPT_LIMITS.sign_in.allAddresses.limit;
    const limiter = env.RATE_LIMITER.getByName(
      `attempts:${hmac(env.ADDRESS_KEY, `account:${email}`).toString('hex')}`,
    );
    for (let taken = 0; taken < limit; taken++)
      await limiter.take([ATTEMPT_LIMITS.sign_in.allAddresses], systemClock());
    const guess = () => openBrowser().post('sign-in', { email, password: 'a guess' });
    const refused = await untilRefused(5, guess);
    expect(refused).toMatchObject(TOO_MANY);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(2);
    expect(await owner.post('sign-in', { email, password: PASSWORD })).toMatchObject({ status: 200 });
  });

  it('gains nothing from a forged device cookie or one of another account', async () => {
    const email = 'forged-device@site.example';
    await signedUp(email);
    const stranger = await signedUp('forger@site.example');
    const device = stranger.cookies().get('__Host-device') ?? '';
    expect(device).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
    const headers = { cookie: `__Host-device=${device}` };
    const crafted = { cookie: '__Host-device=AAAA.BBBB' };
    let attempted = 0;
    const attempt = () =>
      stranger.post('sign-in', { email, password: 'a guess' }, ++attempted % 2 ? headers : crafted);
    expect(await untilRefused(5, attempt)).toMatchObject(TOO_MANY);
  });

  it('is stopped after ten attempts with the account’s device cookie', async () => {
    const email = 'stolen-device@site.example';
    const thief = await signedUp(email);
    const guess = () => thief.post('sign-in', { email, password: 'a guess' });
    expect(await untilRefused(10, guess)).toMatchObject(TOO_MANY);
  });
});

describe('attempts', () => {
  it('are limited to twenty from one address, for all accounts and kinds together', async () => {
    let attempted = 0;
    const address = '203.0.113.77';
    const refused = await untilRefused(20, () =>
      openBrowser(address).post('sign-in', { email: `x${++attempted}@site.example`, password: 'a guess' }),
    );
    expect(refused).toMatchObject(TOO_MANY);
    const email = 'late@site.example';
    expect(await openBrowser(address).post('sign-up', signUpForm(email))).toMatchObject(TOO_MANY);
    for (const path of ['magic-link', 'reset-password', 'resend-verification'])
      expect(await openBrowser(address).post(path, { email })).toMatchObject(TOO_MANY);
    await expect(userOf('late@site.example')).rejects.toThrow();
    expect(await emailsTo('late@site.example')).toEqual([]);
    expect(await openBrowser('203.0.113.78').post('sign-up', signUpForm('next@site.example'))).toMatchObject({
      status: 201,
    });
  });

  it('are limited to forty from one address for links', async () => {
    let attempted = 0;
    const address = '203.0.113.79';
    const token = 'A'.repeat(43);
    const attempts = [
      () => openBrowser(address).post('link', { token }),
      () => openBrowser(address).post('magic-link/redeem', { token }),
      () => openBrowser(address).post('reset-password/confirm', { token, password: PASSWORD }),
      () => openBrowser(address).post('verify-email', { token }),
    ];
    const refused = await untilRefused(40, () => {
      const attempt = attempts[++attempted % attempts.length];
      if (!attempt) throw new Error('No attempt is defined.');
      return attempt();
    });
    expect(refused).toMatchObject(TOO_MANY);
  });

  it('are limited to forty from all addresses of one IPv6 network for links', async () => {
    let host = 0;
    const refused = await untilRefused(40, () =>
      openBrowser(`2001:db8:1:2::${(++host).toString(16)}`).post('verify-email', { token: 'x' }),
    );
    expect(refused).toMatchObject(TOO_MANY);
    const neighbor = await openBrowser('2001:db8:1:3::1').post('verify-email', { token: 'x' });
    expect(neighbor).toMatchObject({ status: 400 });
  });

  it('to guess the current password are limited to five in a stolen session only', async () => {
    const email = 'stolen@site.example';
    const thief = await signedUp(email);
    const owner = openBrowser();
    await owner.post('sign-in', { email, password: PASSWORD });
    const form = { current_password: 'a guess', new_password: 'the password of a thief' };
    expect(await untilRefused(5, () => thief.post('change-password', form))).toMatchObject(TOO_MANY);
    expect(await thief.post('change-password', { ...form, current_password: PASSWORD })).toMatchObject(
      TOO_MANY,
    );
    const change = { current_password: PASSWORD, new_password: 'another river, another stream' };
    expect(await owner.post('change-password', change)).toMatchObject({ status: 200 });
  });
});

describe('requested emails', () => {
  const PATHS = ['magic-link', 'reset-password', 'resend-verification'];

  it.each([ADA, 'unused@site.example'])(
    'of one kind to %s are limited to three from one address',
    async (email) => {
      const stranger = openBrowser();
      expect(await untilRefused(3, () => stranger.post('magic-link', { email }))).toMatchObject(TOO_MANY);
      const sent = (await emailsTo(email)).length;
      expect(await stranger.post('magic-link', { email })).toMatchObject(TOO_MANY);
      expect((await emailsTo(email)).length).toBe(sent);
    },
  );

  it.each([ADA, 'never-signed-up@site.example'])(
    'of all kinds to %s share one budget of four an hour, however many addresses ask',
    async (email) => {
      await resetBudget(email);
      const before = (await emailsTo(email)).length;
      const statuses: number[] = [];
      for (let count = 0; count < 12; count++)
        statuses.push((await openBrowser().post(PATHS[count % 3] ?? '', { email })).status);
      expect(statuses.filter((status) => status === 202)).toHaveLength(4);
      expect(statuses.slice(4).every((status) => status === 429)).toBe(true);
      expect((await emailsTo(email)).length - before).toBeLessThanOrEqual(4);
    },
  );

  it('of a sign-up, to a mailbox in another spelling and to the new address of an account count in it too', async () => {
    const email = 'bombed@site.example';
    expect((await openBrowser().post('sign-up', signUpForm(email))).status).toBe(201);
    for (const alias of ['bombed+1@site.example', 'bombed+2@site.example'])
      expect((await openBrowser().post('sign-up', signUpForm(alias))).status).toBe(201);
    const attacker = await signedUp('attacker@site.example');
    await attacker.post('confirm', { password: PASSWORD });
    expect((await attacker.post('change-email', { email })).status).toBe(202);
    expect(await attacker.post('change-email', { email: 'bombed+3@site.example' })).toMatchObject(TOO_MANY);
    expect(await openBrowser().post('sign-up', signUpForm('bombed+4@site.example'))).toMatchObject(TOO_MANY);
    expect(await openBrowser().post('magic-link', { email })).toMatchObject(TOO_MANY);
  });

  it('leave the owner’s browsers a share that strangers can’t use up', async () => {
    const email = 'kinds@site.example';
    const owner = await signedUp(email);
    for (let count = 0; count < 12; count++) await openBrowser().post(PATHS[count % 3] ?? '', { email });
    expect(await openBrowser().post('magic-link', { email })).toMatchObject(TOO_MANY);
    expect((await owner.post('reset-password', { email })).status).toBe(202);
    await owner.post('sign-out');
    expect((await owner.post('magic-link', { email })).status).toBe(202);
    const withSession = await byLink(email);
    withSession.cookies();
    expect((await withSession.post('reset-password', { email })).status).toBe(202);
  });

  it('are at most eight a day', async () => {
    const email = 'all-day@site.example';
    await resetBudget(email, EMAIL_BUDGET.strangers[1], 8);
    expect(await openBrowser().post('magic-link', { email })).toMatchObject(TOO_MANY);
  });

  it('say once a day at most that an address has no account', async () => {
    const email = 'no-account@site.example';
    for (let count = 0; count < 4; count++)
      expect((await openBrowser().post('magic-link', { email })).status).toBe(202);
    expect(await emailsTo(email)).toEqual(['no_account']);
  });

  /** A signed-in browser of the account without its device cookie. */
  async function byLink(email: string) {
    const browser = openBrowser();
    const { id } = await userOf(email);
    const token = await mintToken(testContext(systemClock()), { userId: id, recipient: email }, 'magic_link');
    await browser.post('magic-link/redeem', { token });
    const session = openBrowser();
    session.setToken(browser.token());
    return session;
  }

  /** Empties the budget of a mailbox, or takes `count` units of a policy. */
  async function resetBudget(email: string, policy?: RatePolicy, count = 0): Promise<void> {
    const name = hmac(env.ADDRESS_KEY, `recipient:${mailboxMark(email)}`).toString('hex');
    const limiter = env.RATE_LIMITER.getByName(`attempts:${name}`);
    for (let back = 0; back < 8; back++) await limiter.giveBack([...EMAIL_BUDGET.strangers], systemClock());
    for (let taken = 0; taken < count; taken++) if (policy) await limiter.take([policy], systemClock());
  }
});

describe.each([
  ['fail', down],
  ['hang', hanging],
])('attempts while the rate limiters %s', (_, fault) => {
  const limitersDown = { ...env, RATE_LIMITER: failing(env.RATE_LIMITER, fault) };

  function post(path: string, body: object): Promise<Response> {
    const headers = { 'content-type': 'application/json', origin: ORIGIN };
    const request = new Request(`${ORIGIN}/v1/auth/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return Promise.resolve(app.fetch(request, limitersDown, createExecutionContext()));
  }

  it('are refused with a retry time, even with the right password', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const email = `patient-${fault.name}@site.example`;
    await openBrowser().post('sign-up', signUpForm(email));
    const bodies = {
      'sign-in': { email, password: PASSWORD },
      'sign-up': signUpForm(email),
      'magic-link': { email },
      'reset-password': { email },
    };
    for (const [path, body] of Object.entries(bodies)) {
      const response = await post(path, body);
      expect(response.status, path).toBe(503);
      expect(response.headers.get('retry-after')).toBe('30');
      expect(response.headers.get('set-cookie')).toBeNull();
      expect(await response.json()).toMatchObject({ code: 'account.attempts_uncounted' });
    }
    expect(await emailsTo(email)).toEqual(['verify_email']);
  });
});
