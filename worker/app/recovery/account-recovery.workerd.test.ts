import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasAccess } from '../../accounts/access/write-while.ts';
import { activityOf, addPasskey, asBrowser } from '../../accounts/activity/testing/person.ts';
import { createKey } from '../../accounts/api-keys/keys.ts';
import { proposedChanges } from '../../accounts/changes/tables.ts';
import {
  confirmedCookie,
  type TestOperator,
  testOperator,
} from '../../accounts/changes/testing/operators.ts';
import { NO_PASSWORD } from '../../accounts/identity/accounts.ts';
import { changeEmail } from '../../accounts/identity/change-email.ts';
import { eraseDueAccounts } from '../../accounts/identity/deletion/erase-accounts.ts';
import { requestDeletion } from '../../accounts/identity/deletion/request-deletion.ts';
import type { NewCredential } from '../../accounts/identity/passkeys/browser-responses.ts';
import { registerPasskey } from '../../accounts/identity/passkeys/register-passkey.ts';
import { relyingPartyOf } from '../../accounts/identity/passkeys/relying-party.ts';
import { changePassword, resetPassword } from '../../accounts/identity/passwords.ts';
import { createSession, principalOfSession } from '../../accounts/identity/sessions.ts';
import { accountDeletions, oneTimeTokens, sessions, users } from '../../accounts/identity/tables.ts';
import { createAuthenticator } from '../../accounts/identity/testing/authenticator.ts';
import {
  type Browser,
  codeEmailedTo,
  emailsTo,
  openBrowser,
  PASSWORD,
  signedUp,
  tokenEmailedTo,
  userOf,
} from '../../accounts/identity/testing/visitor.ts';
import { createApplication } from '../../accounts/oauth/applications.ts';
import { connectApp } from '../../accounts/oauth/connected-apps.ts';
import { allowAndFinish } from '../../accounts/oauth/testing/allow-and-finish.ts';
import { openApp } from '../../accounts/oauth/testing/oauth-client.ts';
import { openPerson } from '../../accounts/oauth/testing/person.ts';
import { statusOf } from '../../accounts/oauth/testing/use-token.ts';
import { publishers } from '../../accounts/publishers/tables.ts';
import { securityEvents } from '../../accounts/security-events/tables.ts';
import { saveDetails } from '../../payouts/details/save-details.ts';
import { readHolds } from '../../payouts/holds/publisher-holds.ts';
import { openDatabase } from '../../platform/database.ts';
import { emails } from '../../platform/email/tables.ts';
import { ADMIN } from '../../platform/http/testing/admins.ts';
import { approve, read, readApproved } from '../../platform/http/testing/call.ts';
import { openScene, type Scene } from '../../platform/http/testing/scene.ts';
import type { PasskeyId, PublisherId, UserId } from '../../platform/ids.ts';
import { replaced } from '../../platform/testing/replaced.ts';
import { addMs, DAY, systemClock } from '../../platform/time.ts';
import { testDeliveryEnv } from '../../webhooks/testing/delivery-env.ts';
import { subscribe } from '../../webhooks/testing/subscribe.ts';

interface Body {
  code: string;
  status: string;
  data: { id: string; state: string; from: object; to: object };
}

const REASON = 'The owner wrote from the earlier address';
const IBAN = {
  method: 'iban',
  holder: 'Thief',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  street: 'Invalidenstr.',
  building_number: '116',
  postal_code: '10115',
  town: 'Berlin',
  country: 'DE',
};

let scene: Scene;
let owners = 0;

beforeAll(async () => {
  scene = await openScene();
});

interface Stolen {
  /** The address of the owner. */
  own: string;
  /** The address that the thief set. */
  theirs: string;
  thief: Browser;
  userId: UserId;
  publisherId: PublisherId;
}

/** An account whose password a thief has, and whose address the thief has changed. */
async function stolen(): Promise<Stolen> {
  const [own, theirs] = [`owner-${++owners}@site.example`, `thief-${owners}@site.example`];
  await signedUp(own);
  const thief = openBrowser();
  await thief.post('sign-in', { email: own, password: PASSWORD });
  await moveTo(thief, theirs);
  const { id: userId } = await userOf(theirs);
  const [publisher] = await scene.ctx.db.select().from(publishers).where(eq(publishers.userId, userId));
  if (!publisher) throw new Error('The account has no publisher.');
  return { own, theirs, thief, userId, publisherId: publisher.publisherId };
}

async function moveTo(browser: Browser, email: string): Promise<void> {
  await browser.post('change-email', { email });
  const confirmed = await browser.post('change-email/confirm', { email, code: await codeEmailedTo(email) });
  expect(confirmed.status).toBe(200);
}

const recover = (publisherId: string, email: string) => ({
  path: `/v1/operations/publishers/${publisherId}/recover`,
  call: { method: 'POST', body: { email, reason: REASON } },
});

function propose(publisherId: string, email: string, by: { key?: string; cookie?: string } = { key: ADMIN }) {
  const { path, call } = recover(publisherId, email);
  const { key, cookie } = by;
  return read<Body>(path, { ...call, ...(key && { key }), ...(cookie && { headers: { cookie } }) });
}

/** Proposed by one admin and approved by the other. */
function recovered(publisherId: string, email: string) {
  const { path, call } = recover(publisherId, email);
  return readApproved<Body>(path, { ...call, key: ADMIN });
}

const addressOf = async (userId: UserId) =>
  (await scene.ctx.db.select().from(users).where(eq(users.id, userId)))[0]?.email;

describe('the recovery of an account', () => {
  it('gives it back to an earlier address and ends everything that the thief has', async () => {
    const { own, theirs, thief, userId, publisherId } = await stolen();
    const { authenticator } = await addPasskey(thief);
    const { full_key: key } = (
      await asBrowser(thief, 'POST', '/v1/publisher/keys', { name: 'Thief', preset: 'full_access' })
    ).body.data;
    const app = await openApp();
    const { access_token } = await allowAndFinish(await openPerson(scene, { id: publisherId, key }), app);
    expect(await statusOf(access_token)).toBe(200);
    await asBrowser(thief, 'PUT', '/v1/publisher/payout-details', IBAN);
    await subscribe(scene.ctx, testDeliveryEnv(() => new Response()).deliveryEnv, publisherId);
    await thief.post('deletion', { email: theirs });
    await thief.post('change-email', { email: `next-${theirs}` });
    const link = await linkTo(theirs);

    const proposed = await propose(publisherId, own);
    expect(proposed).toMatchObject({
      status: 202,
      body: { data: { from: {}, to: { email: 'o…@site.example', access: 'ended' } } },
    });
    expect(await addressOf(userId)).toBe(theirs);
    expect((await approve(proposed.body.data.id)).status).toBe(200);

    expect(await addressOf(userId)).toBe(own);
    expect(await scene.ctx.db.$count(sessions, eq(sessions.userId, userId))).toBe(0);
    expect((await thief.get('session')).body.data).toBeNull();
    expect((await openBrowser().post('sign-in', { email: own, password: PASSWORD })).status).toBe(401);
    expect(await passkeySignIn(authenticator)).toBe(401);
    expect((await openBrowser().post('magic-link/redeem', { token: link })).status).toBe(400);
    expect((await read('/v1/publisher/affiliate-links', { key })).status).toBe(401);
    expect(await statusOf(access_token)).toBe(401);
    expect(await scene.ctx.db.$count(oneTimeTokens, eq(oneTimeTokens.userId, userId))).toBe(0);
    expect(await scene.ctx.db.$count(accountDeletions, eq(accountDeletions.userId, userId))).toBe(0);
    expect(await readHolds(scene.ctx, publisherId)).toContain('details_missing');

    expect(await emailsTo(theirs)).toContain('address_replaced');
    const [told] = await scene.ctx.db.select().from(emails).where(eq(emails.kind, 'account_recovered'));
    expect(told).toMatchObject({
      recipient: own,
      content: {
        payout_details_withdrawn: true,
        deletion_canceled: true,
        endpoints: [{ host: 'hooks.alder.example' }],
      },
    });
  });

  it('is seen by the owner after signing in, and is in the audit log and among the security events', async () => {
    const { own, publisherId } = await stolen();
    await env.DB.exec('DELETE FROM security_events');
    await recovered(publisherId, own);
    const owner = openBrowser();
    await owner.post('magic-link', { email: own });
    await owner.post('magic-link/redeem', { token: await tokenEmailedTo(own, 'magic_link') });
    const [, entry] = await activityOf(owner);
    expect(entry).toMatchObject({ kind: 'account.recovered', device: null });
    const items = await asBrowser(owner, 'GET', '/v1/publisher/action-items');
    expect(items.body.data).toMatchObject([{ kind: 'account_recovered' }]);
    const { body } = await read<{ data: object[] }>(`/v1/operations/audit-log?subject=${publisherId}`, {
      key: ADMIN,
    });
    expect(body.data[0]).toMatchObject({
      action: 'account.recovered',
      reason: REASON,
      detail: { email_changed: true, deletion_canceled: false, payout_details_withdrawn: false },
    });
    expect(await scene.ctx.db.select().from(securityEvents)).toMatchObject([{ kind: 'account_recovered' }]);
  });

  it('also ends the access to an account that still has its address', async () => {
    const own = `kept-${++owners}@site.example`;
    await signedUp(own);
    const thief = openBrowser();
    await thief.post('sign-in', { email: own, password: PASSWORD });
    const publisherId = await publisherOf(own);
    expect((await recovered(publisherId, own)).status).toBe(202);
    expect((await thief.get('session')).body.data).toBeNull();
    expect(await emailsTo(own)).not.toContain('address_replaced');
    expect(await emailsTo(own)).toContain('account_recovered');
  });

  it('gives it to the address that was chosen, though the thief has changed it again since', async () => {
    const { own, theirs, thief, userId, publisherId } = await stolen();
    const { body } = await propose(publisherId, own);
    await moveTo(thief, `later-${theirs}`);
    expect((await approve(body.data.id)).status).toBe(200);
    expect(await addressOf(userId)).toBe(own);
    expect(await emailsTo(`later-${theirs}`)).toContain('address_replaced');
  });

  it('can be taken back by another recovery, because the replaced address is known too', async () => {
    const { own, theirs, userId, publisherId } = await stolen();
    await recovered(publisherId, own);
    expect((await recovered(publisherId, theirs)).status).toBe(202);
    expect(await addressOf(userId)).toBe(theirs);
  });

  it('waits once, and is made once', async () => {
    const { own, publisherId } = await stolen();
    const [first, second] = [await propose(publisherId, own), await propose(publisherId, own)];
    expect(second.body.data.id).toBe(first.body.data.id);
    const both = await Promise.all([approve(first.body.data.id), approve(first.body.data.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await emailsTo(own)).filter((kind) => kind === 'account_recovered')).toHaveLength(1);
  });

  it('stops the erasure that the thief asked for while it waits', async () => {
    const { own, theirs, thief, userId, publisherId } = await stolen();
    await thief.post('deletion', { email: theirs });
    const { body } = await propose(publisherId, own);
    const due = { ...scene.ctx, now: addMs(systemClock(), 13 * DAY) };
    await scene.ctx.db
      .update(accountDeletions)
      .set({ dueAt: addMs(due.now, -DAY) })
      .where(eq(accountDeletions.userId, userId));
    expect(await eraseDueAccounts(due, env, [])).toMatchObject({ started: 0 });
    const other = await stolen();
    await other.thief.post('deletion', { email: other.theirs });
    await scene.ctx.db
      .update(accountDeletions)
      .set({ dueAt: addMs(due.now, -DAY) })
      .where(eq(accountDeletions.userId, other.userId));
    expect(await eraseDueAccounts(due, env, [])).toMatchObject({ started: 1 });
    expect((await approve(body.data.id)).status).toBe(200);
    expect(await addressOf(userId)).toBe(own);
    expect(await propose(other.publisherId, other.own)).toMatchObject({
      status: 409,
      body: { code: expect.stringMatching(/^(account\.being_erased|publisher\.closed)$/) },
    });
  });
});

describe('the address of a recovery', () => {
  it('is one that the account has had', async () => {
    const { own, theirs, publisherId } = await stolen();
    const { body } = await read<{ data: { email: string; used_until: string | null }[] }>(
      `/v1/operations/publishers/${publisherId}/addresses`,
      { key: ADMIN },
    );
    expect(body.data).toEqual([
      { email: theirs, used_until: null },
      { email: own, used_until: expect.any(String) },
    ]);
    expect(await propose(publisherId, 'free@site.example')).toMatchObject({
      status: 422,
      body: { code: 'account.address_unknown' },
    });
  });

  it('isn’t one that another account has, also if it was taken after the proposal', async () => {
    const { own, userId, theirs, publisherId } = await stolen();
    const { body } = await propose(publisherId, own);
    await signedUp(own);
    const taken = { status: 409, body: { code: 'account.address_taken' } };
    expect(await propose(publisherId, own)).toMatchObject(taken);
    expect((await approve(body.data.id)).status).toBe(409);
    expect(await addressOf(userId)).toBe(theirs);
  });

  it('isn’t stored in the change, which outlives the account', async () => {
    const { own, publisherId } = await stolen();
    const { body } = await propose(publisherId, own);
    const [stored] = await scene.ctx.db
      .select()
      .from(proposedChanges)
      .where(eq(proposedChanges.id, body.data.id as never));
    expect(JSON.stringify(stored)).not.toContain(own);
  });
});

describe('who may recover an account', () => {
  let support: TestOperator;

  beforeAll(async () => {
    support = await testOperator(scene.ctx, 'support@tributary.example', { role: 'operator' });
  });

  it('is a person who moves money, never its present or its earlier holder, or an operator without this permission', async () => {
    const { own, thief, publisherId } = await stolen();
    const cookie = [...thief.cookies()].map((each) => each.join('=')).join('; ');
    expect((await propose(publisherId, own, { cookie })).status).toBe(403);
    expect(
      (await propose(publisherId, own, { cookie: await scene.signIn(await scene.signUp()) })).status,
    ).toBe(403);
    const ofSupport = await confirmedCookie(scene.ctx, support.userId);
    expect(await propose(publisherId, own, { cookie: ofSupport })).toMatchObject({
      status: 403,
      body: { code: 'operator.permission_missing' },
    });
  });

  it('isn’t an operator about their own account, and others end the role of an operator’s account first', async () => {
    const email = 'stolen-operator@tributary.example';
    const { userId, publisherId } = await testOperator(scene.ctx, email, { role: 'finance' });
    const cookie = await confirmedCookie(scene.ctx, userId);
    expect(await propose(publisherId, email, { cookie })).toMatchObject({
      status: 403,
      body: { code: 'change.own_account' },
    });
    expect(await propose(publisherId, email)).toMatchObject({
      status: 409,
      body: { code: 'account.has_role' },
    });
  });

  it('isn’t a person who shares the mailbox of the account', async () => {
    const { own, thief, publisherId } = await stolen();
    const insider = await testOperator(scene.ctx, 'insider@tributary.example', { role: 'finance' });
    await moveTo(thief, 'insider+thief@tributary.example');
    const cookie = await confirmedCookie(scene.ctx, insider.userId);
    expect(await propose(publisherId, own, { cookie })).toMatchObject({
      status: 403,
      body: { code: 'change.own_account' },
    });
  });
});

describe('a call that was authenticated before a recovery', () => {
  /** What the thief’s calls know. The recovery is made before the first batch of `ctx`. */
  async function onTheWay() {
    const known = await stolen();
    const { own, thief, userId, publisherId } = known;
    const principal = await principalOfSession(scene.ctx.db, thief.token(), systemClock());
    if (!principal) throw new Error('The thief isn’t signed in.');
    const next = `next-${known.theirs}`;
    await thief.post('change-email', { email: next });
    const party = relyingPartyOf(env);
    const options = (await thief.post('passkeys/options')).body.data as never;
    const code = await codeEmailedTo(next);
    const credential = createAuthenticator().create(options) as NewCredential;
    const token = await resetLinkTo(known.theirs);
    let isRecovered = false;
    const batch = async (statements: D1PreparedStatement[]) => {
      if (!isRecovered) await recovered(publisherId, own);
      isRecovered = true;
      return env.DB.batch(statements);
    };
    const ctx = { ...scene.ctx, db: openDatabase(replaced(env.DB, { batch })) };
    const session = { userId, sessionId: principal.by.id };
    return { ...known, ctx, principal, session, next, code, party, credential, token };
  }
  type OnTheWay = Awaited<ReturnType<typeof onTheWay>>;

  const password = 'another river of streams';
  const CALLS: Record<string, (way: OnTheWay) => Promise<unknown>> = {
    'sets another address': ({ ctx, session, next: email, code, publisherId }) =>
      changeEmail(ctx, { ...session, email, code, secret: env.ENCRYPTION_KEY, publisherId }),
    'changes the password': ({ ctx, session }) =>
      changePassword(ctx, session, { current: PASSWORD, password, revoke: null }),
    'sets a password with an emailed link': ({ ctx, token }) =>
      resetPassword(ctx, { token, password, revoke: null }),
    'adds a passkey': ({ ctx, session, party, credential }) =>
      registerPasskey(ctx, {
        ...{ ...session, name: 'Thief', credential, party },
        use: { secret: env.ENCRYPTION_KEY, purpose: 'register', holder: session.sessionId },
      }),
    'creates an API key': ({ ctx, principal }) =>
      createKey(ctx, principal, { name: 'Thief', preset: 'full_access', rateLimit: 100, platform: null }),
    'connects an app': ({ ctx, principal }) =>
      connectApp(ctx, {
        ...principal,
        clientId: 'a-registered-client',
        clientName: 'Thief',
        redirectHost: 'app.example',
        scopes: ['read'],
        replaces: true,
      }),
    'creates an application': ({ ctx, principal, next }) =>
      createApplication(ctx, principal, {
        clientId: next,
        secretHash: 'ab'.repeat(32),
        name: 'Thief',
        endpoints: ['mcp-server'],
      }),
    'asks for the deletion of the account': ({ ctx, session, publisherId, theirs: email }) =>
      requestDeletion(ctx, { ...session, publisherId, email }),
    'changes the payout details': ({ ctx, principal, publisherId }) =>
      saveDetails(
        ctx,
        env.ENCRYPTION_KEY,
        publisherId,
        { method: 'paypal', email: 'thief@site.example' },
        hasAccess(principal),
      ),
  };

  it.each(Object.entries(CALLS))('%s no more', async (_, send) => {
    const way = await onTheWay();
    await expect(send(way)).rejects.toMatchObject({ code: 'access.ended', status: 401 });
    expect(await userOf(way.own)).toMatchObject({ id: way.userId, passwordHash: NO_PASSWORD });
    expect(await readHolds(scene.ctx, way.publisherId)).toContain('details_missing');
  });

  it('signs in no more, with a link, a passkey or a password that was checked before', async () => {
    const { own, theirs, thief, userId, publisherId } = await stolen();
    const { id: passkeyId } = await addPasskey(thief);
    const { passwordHash } = await userOf(theirs);
    await recovered(publisherId, own);
    const session = { userId, userAgent: '', replaces: undefined };
    for (const proof of [{ email: theirs }, { passkeyId: passkeyId as PasskeyId }, { passwordHash }])
      await expect(createSession(scene.ctx, { ...session, ...proof })).rejects.toMatchObject({
        code: 'account.invalid_credentials',
      });
  });
});

async function resetLinkTo(email: string): Promise<string> {
  await openBrowser().post('reset-password', { email });
  return tokenEmailedTo(email, 'reset_password');
}

async function publisherOf(email: string): Promise<PublisherId> {
  const { id } = await userOf(email);
  const [found] = await scene.ctx.db.select().from(publishers).where(eq(publishers.userId, id));
  if (!found) throw new Error(`${email} has no publisher.`);
  return found.publisherId;
}

async function linkTo(email: string): Promise<string> {
  await openBrowser().post('magic-link', { email });
  return tokenEmailedTo(email, 'magic_link');
}

async function passkeySignIn(
  authenticator: Awaited<ReturnType<typeof addPasskey>>['authenticator'],
): Promise<number> {
  const browser = openBrowser();
  const options = (await browser.post('passkeys/sign-in/options')).body.data as never;
  return (await browser.post('passkeys/sign-in', { passkey: authenticator.get(options) })).status;
}
