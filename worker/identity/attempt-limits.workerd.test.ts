import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { app } from '../http/app.ts';
import { ORIGIN } from '../http/testing/call.ts';
import { down, failing, hanging } from '../platform/testing/failing.ts';
import { type Answer, formOf, mailsTo, openBrowser, PASSWORD, signedUp, userOf } from './testing/visitor.ts';

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

describe('trying to get in', () => {
  it.each([ADA, 'nobody@site.example'])(
    'with %s is over after five attempts from anywhere, the right password included',
    async (email) => {
      const guess = () => openBrowser().post('sign-in', { email, password: 'a guess' });
      const refused = await untilRefused(5, guess);
      expect(refused).toMatchObject(TOO_MANY);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(300);
      const right = await openBrowser().post('sign-in', {
        email: ` ${email.toUpperCase()}`,
        password: PASSWORD,
      });
      expect(right).toMatchObject(TOO_MANY);
    },
  );

  it('from one address is over after twenty, whoever is tried and however', async () => {
    let tried = 0;
    const address = '203.0.113.77';
    const attempts = [
      () => openBrowser(address).post('sign-in', { email: `x${++tried}@site.example`, password: 'a guess' }),
      () => openBrowser(address).post('magic-link/redeem', { token: 'A'.repeat(43) }),
      () =>
        openBrowser(address).post('reset-password/confirm', { token: 'A'.repeat(43), password: PASSWORD }),
      () => openBrowser(address).post('verify-email', { token: 'A'.repeat(43) }),
    ];
    const refused = await untilRefused(20, () => {
      const attempt = attempts[++tried % attempts.length];
      if (!attempt) throw new Error('There is a way to try.');
      return attempt();
    });
    expect(refused).toMatchObject(TOO_MANY);
    for (const path of ['sign-up', 'magic-link', 'reset-password', 'resend-verification'])
      expect(await openBrowser(address).post(path, formOf('late@site.example'))).toMatchObject(TOO_MANY);
    await expect(userOf('late@site.example')).rejects.toThrow();
    expect(await mailsTo('late@site.example')).toEqual([]);
    expect(await openBrowser('203.0.113.78').post('sign-up', formOf('next@site.example'))).toMatchObject({
      status: 201,
    });
  });

  it('from one network of IPv6 is over after twenty, from whichever of its addresses', async () => {
    let host = 0;
    const refused = await untilRefused(20, () =>
      openBrowser(`2001:db8:1:2::${(++host).toString(16)}`).post('verify-email', { token: 'x' }),
    );
    expect(refused).toMatchObject(TOO_MANY);
    const neighbour = await openBrowser('2001:db8:1:3::1').post('verify-email', { token: 'x' });
    expect(neighbour).toMatchObject({ status: 400 });
  });

  it('by guessing the present password from a stolen session is over after five', async () => {
    const browser = await signedUp('stolen@site.example');
    const form = { current_password: 'a guess', new_password: 'of a thief' };
    expect(await untilRefused(5, () => browser.post('change-password', form))).toMatchObject(TOO_MANY);
    expect(await browser.post('change-password', { ...form, current_password: PASSWORD })).toMatchObject(
      TOO_MANY,
    );
  });
});

describe('mails', () => {
  it.each([ADA, 'somebody@site.example'])('to %s are three, then no more for a while', async (email) => {
    const paths = ['magic-link', 'reset-password', 'resend-verification'];
    let asked = 0;
    const refused = await untilRefused(3, () =>
      openBrowser().post(paths[++asked % 3] ?? 'magic-link', { email }),
    );
    expect(refused).toMatchObject(TOO_MANY);
    const posted = (await mailsTo(email)).length;
    for (const path of paths) expect(await openBrowser().post(path, { email })).toMatchObject(TOO_MANY);
    expect((await mailsTo(email)).length).toBe(posted);
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
