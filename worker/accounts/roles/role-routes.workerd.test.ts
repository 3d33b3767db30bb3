import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { ADMIN } from '../../platform/http/testing/admins.ts';
import { read, readApproved } from '../../platform/http/testing/call.ts';
import { callUntilLimited } from '../../platform/rate-limits/testing/call-until-limited.ts';
import { openBrowser, signedUp, signUpForm, userOf } from '../identity/testing/visitor.ts';

const ADA = 'ada@site.example';

interface Caller {
  key?: string;
  headers?: Record<string, string>;
}

const setRole = (email: string, role: string, caller: Caller) =>
  readApproved<{ data: { id: string; role: string }; code: string }>('/v1/operations/operators', {
    method: 'PUT',
    body: { email, role, reason: 'A test' },
    ...caller,
  });
const grant = (email: string, caller: Caller) => setRole(email, 'admin', caller);
const operator = { key: env.OPERATOR_TOKEN };
/** What this one proposes, a second one approves. */
const admin = { key: ADMIN };

beforeAll(async () => {
  await signedUp(ADA);
});

describe('the admin role', () => {
  it('is never granted by signing up, whatever the address', async () => {
    for (const email of ['admin@tributary.example', 'operator@shop.example']) {
      await signedUp(email);
      expect(await userOf(email)).toMatchObject({ role: 'publisher' });
    }
  });

  it('is given to one of two accounts by the operator token, also at once', async () => {
    const emails = ['first@site.example', 'second@site.example'];
    for (const email of emails) await signedUp(email);
    const given = await Promise.all(emails.map((email) => grant(email, operator)));
    expect(given.map(({ status }) => status).sort()).toEqual([200, 403]);
    await env.DB.prepare("UPDATE users SET role = 'publisher' WHERE email IN (?1, ?2)")
      .bind(...emails)
      .run();
  });

  it('is given once by the operator token, which sets no other role', async () => {
    const { status, body } = await grant(' ADA@site.example', operator);
    expect({ status, body }).toMatchObject({ status: 200, body: { data: { role: 'admin' } } });
    expect(await userOf(ADA)).toMatchObject({ role: 'admin' });
    await signedUp('another@site.example');
    for (const [email, role] of [
      ['another@site.example', 'admin'],
      [ADA, 'publisher'],
      ['another@site.example', 'finance'],
    ] as const)
      expect(await setRole(email, role, operator)).toMatchObject({
        status: 403,
        body: { code: 'role.not_by_token' },
      });
    expect(await userOf(ADA)).toMatchObject({ role: 'admin' });
    expect(await userOf('another@site.example')).toMatchObject({ role: 'publisher' });
  });

  it('leaves a former operator in the list that names who has decided, not in that of operators', async () => {
    await signedUp('former@site.example');
    await setRole('former@site.example', 'finance', admin);
    await setRole('former@site.example', 'publisher', admin);
    await signedUp('never@site.example');
    const people = async (query: string) => {
      const { body } = await read<{ data: { email: string; full_name: string }[] }>(
        `/v1/operations/operators${query}`,
        operator,
      );
      return body.data.map(({ email, full_name }) => ({ email, full_name }));
    };
    const emails = async (query: string) => (await people(query)).map(({ email }) => email);
    expect(await emails('')).not.toContain('former@site.example');
    expect(await people('?former=true')).toContainEqual({
      email: 'former@site.example',
      full_name: 'Ada Brook',
    });
    expect(await emails('?former=true')).not.toContain('never@site.example');
  });

  it('is only for accounts with a verified address', async () => {
    await openBrowser().post('sign-up', signUpForm('early@site.example'));
    expect(await grant('early@site.example', admin)).toMatchObject({
      status: 409,
      body: { code: 'account.email_not_verified' },
    });
    expect(await grant('unknown@site.example', admin)).toMatchObject({
      status: 404,
      body: { code: 'account.unknown' },
    });
    expect(await userOf('early@site.example')).toMatchObject({ role: 'publisher' });
  });

  it('can be set by an admin’s browser after a confirmation, but not with a wrong token or without one', async () => {
    await signedUp('chief@site.example');
    await grant('chief@site.example', admin);
    const headers = { cookie: await cookieOfChief(), 'sec-fetch-site': 'same-origin' };
    expect(await setRole(ADA, 'finance', { headers })).toMatchObject({ status: 202 });
    expect(await userOf(ADA)).toMatchObject({ role: 'finance' });
    for (const caller of [{ key: 'a guess' }, {}])
      expect(await grant(ADA, caller)).toMatchObject({
        status: 401,
        body: { code: 'operator.token_invalid' },
      });
    expect(await userOf(ADA)).toMatchObject({ role: 'finance' });
  });

  it('stays with the last admin', async () => {
    const headers = { cookie: await cookieOfChief(), 'sec-fetch-site': 'same-origin' };
    await env.DB.prepare("UPDATE users SET role = 'publisher' WHERE email <> 'chief@site.example'").run();
    expect(await setRole('chief@site.example', 'operator', { headers })).toMatchObject({
      status: 409,
      body: { code: 'role.last_admin' },
    });
    expect(await userOf('chief@site.example')).toMatchObject({ role: 'admin' });
  });

  it('is given up by its holder alone', async () => {
    const chief = { headers: { cookie: await cookieOfChief(), 'sec-fetch-site': 'same-origin' } };
    await env.DB.prepare("UPDATE users SET role = 'admin' WHERE email = ?").bind(ADA).run();
    expect(await setRole('chief@site.example', 'publisher', chief)).toMatchObject({ status: 200 });
    expect(await userOf('chief@site.example')).toMatchObject({ role: 'publisher' });
  });
});

async function cookieOfChief(): Promise<string> {
  const chief = openBrowser();
  const form = signUpForm('chief@site.example');
  await chief.post('sign-in', { email: form.email, password: form.password });
  return `__Host-session=${chief.token()}`;
}

it('rate-limits an address that guesses operator tokens, but still accepts the right token', async () => {
  const headers = { 'cf-connecting-ip': '203.0.113.99' };
  const guess = (number: number) => grant(ADA, { key: `guess-${number}`, headers });
  expect((await callUntilLimited(60, guess)).passed.length).toBeGreaterThanOrEqual(60);
  expect((await grant('unknown@site.example', { ...operator, headers })).body.code).toBe('role.not_by_token');
  expect((await grant(ADA, { key: 'guess', headers: { 'cf-connecting-ip': '203.0.113.98' } })).status).toBe(
    401,
  );
});
