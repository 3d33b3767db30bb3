import { describe, expect, it } from 'vitest';
import { call, read } from '../../platform/http/testing/call.ts';

interface NewSession {
  email: string;
  publisher_id: string;
  user_id: string;
  password: string;
}
interface Session {
  data: { user: { id: string; email: string; role: string; email_verified: boolean } } | null;
}

async function begin(options: object): Promise<{ data: NewSession; headers: { cookie: string } }> {
  const response = await call('/dev/session', { method: 'POST', body: options });
  expect(response.status).toBe(201);
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
  const { data } = await response.json<{ data: NewSession }>();
  return { data, headers: { cookie } };
}

describe('POST /dev/session', () => {
  it('signs the browser in to a new publisher with a verified address', async () => {
    const { data, headers } = await begin({});
    const { body } = await read<Session>('/v1/auth/session', { headers });
    expect(body.data).toMatchObject({
      user: { id: data.user_id, email: data.email, role: 'publisher', email_verified: true },
      publisher: { publisher_id: data.publisher_id, full_name: 'Ada Brook' },
    });
  });

  it('creates another account with each call', async () => {
    const [one, two] = [await begin({}), await begin({})];
    expect(one.data.publisher_id).not.toBe(two.data.publisher_id);
    expect(one.headers.cookie).not.toBe(two.headers.cookie);
  });

  it('returns the password that the account signs in with', async () => {
    const { email, password } = (await begin({})).data;
    const signedIn = await call('/v1/auth/sign-in', { method: 'POST', body: { email, password } });
    expect(signedIn.status).toBe(200);
  });

  it.each(['operator', 'finance', 'admin'])('gives the account the role %s', async (role) => {
    const { headers } = await begin({ role });
    const { body } = await read<Session>('/v1/auth/session', { headers });
    expect(body.data?.user.role).toBe(role);
  });

  it('confirms the session only if this is requested', async () => {
    const confirmedUntil = async (options: object) => {
      const { headers } = await begin(options);
      const path = '/v1/auth/confirm';
      const { body } = await read<{ data: { confirmed_until: string | null } }>(path, { headers });
      return body.data.confirmed_until;
    };
    expect(await confirmedUntil({})).toBeNull();
    expect(await confirmedUntil({ confirmed: true })).not.toBeNull();
  });

  it('saves payout details that are not held, if this is requested', async () => {
    const detailsOf = async (options: object) => {
      const { headers } = await begin(options);
      const path = '/v1/publisher/payout-details';
      return (await read<{ data: object }>(path, { headers })).body.data;
    };
    expect(await detailsOf({})).toMatchObject({ active: null, held: null });
    expect(await detailsOf({ payout_details: true })).toMatchObject({
      active: { ending: '3000' },
      held: null,
    });
  });

  it('refuses an unknown option', async () => {
    expect(await read('/dev/session', { method: 'POST', body: { roles: 'admin' } })).toMatchObject({
      status: 400,
      body: { code: 'request.unknown_fields' },
    });
  });
});
