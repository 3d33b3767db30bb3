import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { app } from '../app/app.ts';
import { ORIGIN } from '../http/testing/call.ts';
import { hmac } from '../platform/hashing.ts';
import { down, failing, hanging } from '../platform/testing/failing.ts';
import { systemClock } from '../platform/time.ts';
import { ATTEMPT_LIMITS } from './attempt-limits.ts';
import {
  type Answer,
  formOf,
  mailsTo,
  openBrowser,
  PASSWORD,
  signedUp,
  tokenMailedTo,
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

/** Tries until the meter refuses; a window that ends on the way is met by trying on. */
async function untilRefused(limit: number, attempt: () => Promise<Answer>): Promise<Answer> {
  for (let count = 0; count < 2 * limit; count++) {
    const answer = await attempt();
    if (answer.status === 429) return answer;
  }
  return attempt();
}

describe('a stranger who fails with somebody’s address', () => {
  it.each([ADA, 'nobody@site.example'])('is stopped after five attempts on %s', async (email) => {
    const stranger = openBrowser();
    const refused = await untilRefused(5, () => stranger.post('sign-in', { email, password: 'a guess' }));
    expect(refused).toMatchObject(TOO_MANY);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(300);
    const written = ` ${email.toUpperCase()}`;
    expect(await stranger.post('sign-in', { email: written, password: PASSWORD })).toMatchObject(TOO_MANY);
  });

  it('doesn’t lock the owner out, who signs in from another address', async () => {
    const email = 'owner@site.example';
    await signedUp(email);
    const stranger = openBrowser();
    await untilRefused(5, () => stranger.post('sign-in', { email, password: 'a guess' }));
    expect(await openBrowser().post('sign-in', { email, password: PASSWORD })).toMatchObject({ status: 200 });
  });

  it('doesn’t lock the owner’s browser out from the same address, which has signed in before', async () => {
    const email = 'neighbor@site.example';
    const address = '203.0.113.60';
    const owner = openBrowser(address);
    await owner.post('sign-up', formOf(email));
    await owner.post('verify-email', { token: await tokenMailedTo(email, 'verify_email') });
    await owner.post('sign-out');
    const stranger = openBrowser(address);
    await untilRefused(20, () => stranger.post('sign-in', { email, password: 'a guess' }));
    expect(await openBrowser(address).post('sign-in', { email, password: PASSWORD })).toMatchObject(TOO_MANY);
    expect(await owner.post('sign-in', { email, password: PASSWORD })).toMatchObject({ status: 200 });
  });

  it('from 65,536 IPv6 networks of one site is stopped as from one address', async () => {
    const email = 'site-of-networks@site.example';
    await signedUp(email);
    let network = 0;
    const stranger = () => openBrowser(`2001:db8:77:${(++network).toString(16)}::1`);
    const refused = await untilRefused(5, () => stranger().post('sign-in', { email, password: 'a guess' }));
    expect(refused).toMatchObject(TOO_MANY);
    const owner = openBrowser('2001:db8:78:1::1');
    expect(await owner.post('sign-in', { email, password: PASSWORD })).toMatchObject({ status: 200 });
  });

  it('from many addresses is slowed down, not the owner’s browser', async () => {
    const email = 'botnet@site.example';
    const owner = await signedUp(email);
    const anywhere = ATTEMPT_LIMITS.sign_in.anywhere.limit;
    const meter = env.METER.getByName(
      `attempts:${hmac(env.ADDRESS_KEY, `account:${email}`).toString('hex')}`,
    );
    for (let taken = 0; taken < anywhere; taken++)
      await meter.take([ATTEMPT_LIMITS.sign_in.anywhere], systemClock());
    const guess = () => openBrowser().post('sign-in', { email, password: 'a guess' });
    const refused = await untilRefused(5, guess);
    expect(refused).toMatchObject(TOO_MANY);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(2);
    expect(await owner.post('sign-in', { email, password: PASSWORD })).toMatchObject({ status: 200 });
  });

  it('gains nothing from a device cookie of another account, or one that was made up', async () => {
    const email = 'forged-device@site.example';
    await signedUp(email);
    const stranger = await signedUp('forger@site.example');
    const device = stranger.cookies().get('__Host-device') ?? '';
    expect(device).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
    const headers = { cookie: `__Host-device=${device}` };
    const crafted = { cookie: '__Host-device=AAAA.BBBB' };
    let tried = 0;
    const attempt = () =>
      stranger.post('sign-in', { email, password: 'a guess' }, ++tried % 2 ? headers : crafted);
    expect(await untilRefused(5, attempt)).toMatchObject(TOO_MANY);
  });

  it('with the device of the account is stopped as well', async () => {
    const email = 'stolen-device@site.example';
    const thief = await signedUp(email);
    const guess = () => thief.post('sign-in', { email, password: 'a guess' });
    expect(await untilRefused(10, guess)).toMatchObject(TOO_MANY);
  });
});

describe('trying to get in', () => {
  it('from one address is over after twenty, whoever is tried and however', async () => {
    let tried = 0;
    const address = '203.0.113.77';
    const refused = await untilRefused(20, () =>
      openBrowser(address).post('sign-in', { email: `x${++tried}@site.example`, password: 'a guess' }),
    );
    expect(refused).toMatchObject(TOO_MANY);
    for (const path of ['sign-up', 'magic-link', 'reset-password', 'resend-verification'])
      expect(await openBrowser(address).post(path, formOf('late@site.example'))).toMatchObject(TOO_MANY);
    await expect(userOf('late@site.example')).rejects.toThrow();
    expect(await mailsTo('late@site.example')).toEqual([]);
    expect(await openBrowser('203.0.113.78').post('sign-up', formOf('next@site.example'))).toMatchObject({
      status: 201,
    });
  });

  it('by links from one address is over after forty', async () => {
    let tried = 0;
    const address = '203.0.113.79';
    const token = 'A'.repeat(43);
    const attempts = [
      () => openBrowser(address).post('link', { token }),
      () => openBrowser(address).post('magic-link/redeem', { token }),
      () => openBrowser(address).post('reset-password/confirm', { token, password: PASSWORD }),
      () => openBrowser(address).post('verify-email', { token }),
    ];
    const refused = await untilRefused(40, () => {
      const attempt = attempts[++tried % attempts.length];
      if (!attempt) throw new Error('There is a way to try.');
      return attempt();
    });
    expect(refused).toMatchObject(TOO_MANY);
  });

  it('from one network of IPv6 is over after forty, from whichever of its addresses', async () => {
    let host = 0;
    const refused = await untilRefused(40, () =>
      openBrowser(`2001:db8:1:2::${(++host).toString(16)}`).post('verify-email', { token: 'x' }),
    );
    expect(refused).toMatchObject(TOO_MANY);
    const neighbor = await openBrowser('2001:db8:1:3::1').post('verify-email', { token: 'x' });
    expect(neighbor).toMatchObject({ status: 400 });
  });

  it('by guessing the present password from a stolen session is over after five, in that session only', async () => {
    const email = 'stolen@site.example';
    const thief = await signedUp(email);
    const owner = openBrowser();
    await owner.post('sign-in', { email, password: PASSWORD });
    const form = { current_password: 'a guess', new_password: 'of a thief' };
    expect(await untilRefused(5, () => thief.post('change-password', form))).toMatchObject(TOO_MANY);
    expect(await thief.post('change-password', { ...form, current_password: PASSWORD })).toMatchObject(
      TOO_MANY,
    );
    const change = { current_password: PASSWORD, new_password: 'another river, another stream' };
    expect(await owner.post('change-password', change)).toMatchObject({ status: 200 });
  });
});

describe('emails', () => {
  const PATHS = ['magic-link', 'reset-password', 'resend-verification'];

  it.each([ADA, 'somebody@site.example'])(
    'of one kind to %s are three from one address, then no more for a while',
    async (email) => {
      const stranger = openBrowser();
      expect(await untilRefused(3, () => stranger.post('magic-link', { email }))).toMatchObject(TOO_MANY);
      const posted = (await mailsTo(email)).length;
      expect(await stranger.post('magic-link', { email })).toMatchObject(TOO_MANY);
      expect((await mailsTo(email)).length).toBe(posted);
    },
  );

  it('of one kind use up nothing of the others, nor of the owner’s own requests', async () => {
    const email = 'kinds@site.example';
    await signedUp(email);
    const stranger = openBrowser();
    await untilRefused(3, () => stranger.post('magic-link', { email }));
    expect(await stranger.post('reset-password', { email })).toMatchObject({ status: 202 });
    for (const path of PATHS)
      expect(await openBrowser().post(path, { email })).toMatchObject({ status: 202 });
  });
});

describe.each([
  ['fail', down],
  ['hang', hanging],
])('while the meters %s', (_, fate) => {
  const metersDown = { ...env, METER: failing(env.METER, fate) };

  function post(path: string, body: object): Promise<Response> {
    const headers = { 'content-type': 'application/json', origin: ORIGIN };
    const request = new Request(`${ORIGIN}/v1/auth/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return Promise.resolve(app.fetch(request, metersDown, createExecutionContext()));
  }

  it('nobody signs in or gets a mail, not even by the right password, and is told when to try again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const email = `patient-${fate.name}@site.example`;
    await openBrowser().post('sign-up', formOf(email));
    for (const path of ['sign-in', 'sign-up', 'magic-link', 'reset-password']) {
      const answer = await post(path, formOf(email));
      expect(answer.status, path).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('30');
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(await answer.json()).toMatchObject({ code: 'account.attempts_uncounted' });
    }
    expect(await mailsTo(email)).toEqual(['verify_email']);
  });
});
