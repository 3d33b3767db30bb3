import { env } from 'cloudflare:workers';
import { getTableName } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createAccount as createAccountOf } from '../../accounts/identity/accounts.ts';
import { passwordChangedEmail } from '../../accounts/identity/emails.ts';
import { oneTimeTokens } from '../../accounts/identity/tables.ts';
import { EMAILS, emailDeps } from '../../app/emails.ts';
import { listAlerts } from '../alerts/alerts.ts';
import { alerts as alertRows } from '../alerts/tables.ts';
import type { Context } from '../context.ts';
import { sha256Hex } from '../hashing.ts';
import { testContext } from '../testing/context.ts';
import { addDays, addMs, DAY, dayOf, HOUR, MINUTE, startOfDay } from '../time.ts';
import { clearOldEmailBodies, failStalledEmails } from './consumer.ts';
import { leaseEmail } from './email-store.ts';
import { emailStatement } from './enqueue-email.ts';
import { readOutbox } from './local-routes.ts';
import { type EmailPort, emailOverQuota, emailRefused, localPort } from './ports.ts';
import { sendEmails } from './send-emails.ts';
import { suppress } from './suppressions.ts';
import { emails, localOutbox } from './tables.ts';
import { queueEmail, storedEmail } from './testing/queued-email.ts';

const ctx = testContext();
const refusing: EmailPort = { send: () => Promise.reject(emailRefused('E_RATE_LIMIT_EXCEEDED')) };

const at = (milliseconds: number): Context => ({ ...ctx, now: addMs(ctx.now, milliseconds) });
const send = (when = ctx, port: EmailPort = localPort(when)) => sendEmails(when, env, port, emailDeps);
const outbox = () => readOutbox(ctx, { limit: 1_000 });

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await ctx.db.batch([
    ctx.db.delete(emails),
    ctx.db.delete(localOutbox),
    ctx.db.delete(oneTimeTokens),
    ctx.db.delete(alertRows),
  ]);
});

describe('an email', () => {
  it('is sent once if the sender runs several times', async () => {
    const { id, recipient } = await queueEmail(ctx);
    expect(await send()).toMatchObject({ sent: 1, postponed: 0, failed: 0, againIn: null });
    for (const wait of [0, MINUTE, DAY]) expect(await send(at(wait))).toMatchObject({ sent: 0 });
    expect(await outbox()).toMatchObject([{ id, recipient }]);
    expect(await storedEmail(ctx, id)).toMatchObject({ state: 'sent', attempts: 1, fault: null });
  });

  it('is sent once if several senders run at the same time', async () => {
    const sentIds: string[] = [];
    const counting: EmailPort = { send: async ({ id }) => void sentIds.push(id) };
    for (let count = 0; count < 12; count++) await queueEmail(ctx);
    const results = await Promise.all(Array.from({ length: 6 }, () => send(ctx, counting)));
    expect(results.reduce((sum, { sent }) => sum + sent, 0)).toBe(12);
    expect(sentIds).toHaveLength(12);
    expect(new Set(sentIds).size).toBe(12);
  });

  it('fails and is never sent again if the sender crashed after leasing it', async () => {
    const { id } = await queueEmail(ctx);
    await leaseEmail(ctx, id);
    expect(await send(at(HOUR))).toMatchObject({ sent: 0 });
    expect(await failStalledEmails(at(19 * MINUTE))).toBe(0);
    expect(await failStalledEmails(at(21 * MINUTE))).toBe(1);
    expect(await storedEmail(ctx, id)).toMatchObject({ state: 'failed', fault: 'email.outcome_unknown' });
    expect(await send(at(DAY))).toMatchObject({ sent: 0 });
    expect(await failStalledEmails(at(DAY))).toBe(0);
    expect(await outbox()).toEqual([]);
    const { alerts } = await listAlerts(ctx, { page: 1, perPage: 10 });
    expect(alerts).toMatchObject([{ code: 'email.outcome_unknown', subject: 'password_changed', count: 1 }]);
    expect(alerts[0]?.message).toContain(id);
  });

  it('is never sent again if the connection broke after the port accepted it', async () => {
    const { id } = await queueEmail(ctx);
    const breaking: EmailPort = {
      async send(message) {
        await localPort(ctx).send(message);
        throw new Error('the connection broke');
      },
    };
    expect(await send(ctx, breaking)).toMatchObject({ sent: 0, failed: 1 });
    expect(await send(at(DAY))).toMatchObject({ sent: 0 });
    expect(await outbox()).toHaveLength(1);
    expect(await storedEmail(ctx, id)).toMatchObject({ state: 'failed', fault: 'email.outcome_unknown' });
  });

  it('is never sent again if the database couldn’t record that it was sent', async () => {
    const { id } = await queueEmail(ctx);
    await env.DB.exec(
      `CREATE TRIGGER refuse_sent BEFORE UPDATE ON ${getTableName(emails)} WHEN NEW.state = 'sent' BEGIN SELECT RAISE(ABORT, 'down'); END`,
    );
    await expect(send()).rejects.toThrow();
    await env.DB.exec('DROP TRIGGER refuse_sent');
    expect(await outbox()).toHaveLength(1);
    expect(await send(at(HOUR))).toMatchObject({ sent: 0 });
    expect(await failStalledEmails(at(HOUR))).toBe(1);
    expect(await send(at(DAY))).toMatchObject({ sent: 0 });
    expect(await outbox()).toHaveLength(1);
    expect(await storedEmail(ctx, id)).toMatchObject({ state: 'failed', fault: 'email.outcome_unknown' });
  });

  it('is sent once for each cause, even if it is enqueued again with other content', async () => {
    const { cause, userId } = await queueEmail(ctx);
    const again = { email: passwordChangedEmail, cause, userId, recipient: 'another@site.example' };
    const content = { full_name: 'Bo', return_to: '/app' };
    await env.DB.batch([
      emailStatement(ctx, { ...again, content }),
      emailStatement(ctx, { ...again, content: { ...content, full_name: 'Cy' } }),
    ]);
    expect(await send()).toMatchObject({ sent: 1 });
    expect(await outbox()).toMatchObject([{ recipient: cause }]);
  });
});

describe('on a day over the provider’s quota', () => {
  const full: EmailPort = { send: () => Promise.reject(emailOverQuota()) };

  it('no email fails: each waits until the quota is reset, however often it is tried, and operators are alerted', async () => {
    const queued = [await queueEmail(ctx), await queueEmail(ctx), await queueEmail(ctx)];
    for (let hour = 0; hour < 9; hour++) await send(at(hour * HOUR), full);
    for (const { id } of queued)
      expect(await storedEmail(ctx, id)).toMatchObject({ state: 'queued', attempts: 0 });
    const { alerts } = await listAlerts(ctx, { page: 1, perPage: 10, state: 'open' });
    expect(alerts).toMatchObject([
      { code: 'email.over_quota', level: 'critical', message: expect.stringContaining('3 emails wait') },
    ]);
    const midnight = startOfDay(addDays(dayOf(ctx.now), 1));
    const { sent } = await send({ ...ctx, now: midnight });
    expect(sent).toBe(3);
    expect((await listAlerts(ctx, { page: 1, perPage: 10, state: 'open' })).alerts).toEqual([]);
  });

  it('a run stops at the first email that is refused', async () => {
    for (let count = 0; count < 3; count++) await queueEmail(ctx);
    expect(await send(ctx, full)).toMatchObject({ overQuota: 1, postponed: 0, againIn: null });
  });

  it('a limit of a short period delays an email by its time, without an alert', async () => {
    const { id } = await queueEmail(ctx);
    await send(ctx, { send: () => Promise.reject(emailOverQuota().retryIn(60)) });
    expect(await storedEmail(ctx, id)).toMatchObject({ notBefore: addMs(ctx.now, MINUTE) });
    expect(await send(at(MINUTE))).toMatchObject({ sent: 1 });
  });
});

describe('an email whose content is damaged', () => {
  it('fails alone: the emails after it are sent in the same run', async () => {
    const { id } = await queueEmail(ctx);
    await env.DB.prepare(`UPDATE emails SET content = '{broken' WHERE id = ?`).bind(id).run();
    await queueEmail(ctx);
    await queueEmail(ctx);
    expect(await send()).toMatchObject({ sent: 2, postponed: 1 });
    expect(await outbox()).toHaveLength(2);
  });
});

describe('a refused email', () => {
  it('is retried 1, 5, 25 and 125 minutes later and fails after five attempts', async () => {
    const { id } = await queueEmail(ctx);
    let elapsed = 0;
    for (const minutes of [1, 5, 25, 125]) {
      expect(await send(at(elapsed), refusing)).toMatchObject({ postponed: 1, againIn: minutes * 60 });
      expect(await storedEmail(ctx, id)).toMatchObject({ state: 'queued', fault: 'email.refused' });
      expect(await send(at(elapsed + minutes * MINUTE - 1), refusing)).toMatchObject({
        postponed: 0,
        failed: 0,
      });
      elapsed += minutes * MINUTE;
    }
    expect(await send(at(elapsed), refusing)).toMatchObject({ postponed: 0, failed: 1 });
    expect(await storedEmail(ctx, id)).toMatchObject({
      state: 'failed',
      attempts: 5,
      fault: 'email.refused',
    });
    expect(await send(at(30 * DAY))).toMatchObject({ sent: 0 });
    const { alerts } = await listAlerts(ctx, { page: 1, perPage: 10 });
    expect(alerts).toContainEqual(
      expect.objectContaining({ code: 'email.refused', subject: 'password_changed' }),
    );
  });

  it('is sent when the port accepts it', async () => {
    const { id } = await queueEmail(ctx);
    await send(ctx, refusing);
    expect(await send(at(MINUTE))).toMatchObject({ sent: 1 });
    expect(await storedEmail(ctx, id)).toMatchObject({ state: 'sent', attempts: 2, fault: null });
  });

  it('doesn’t stop the others', async () => {
    const [refused] = [await queueEmail(ctx), await queueEmail(ctx)];
    const port: EmailPort = {
      send: (message) => (message.to === refused.recipient ? refusing : localPort(ctx)).send(message),
    };
    expect(await send(ctx, port)).toMatchObject({ sent: 1, postponed: 1 });
  });

  it('fails in the end if its content is incomplete', async () => {
    const { id } = await queueEmail(ctx, 'earnings_notification');
    await ctx.db.update(emails).set({ content: {} });
    for (const wait of [0, 1, 6, 31, 156]) await send(at(wait * MINUTE));
    expect(await storedEmail(ctx, id)).toMatchObject({ state: 'failed', attempts: 5 });
    expect(await outbox()).toEqual([]);
  });
});

describe('a run', () => {
  it('sends requested emails before notifications', async () => {
    await queueEmail(at(-HOUR), 'weekly_digest');
    await queueEmail(at(-HOUR), 'earnings_notification');
    const link = await queueEmail(ctx, 'magic_link');
    const order: string[] = [];
    await send(ctx, { send: async ({ to }) => void order.push(to) });
    expect(order[0]).toBe(link.recipient);
  });

  it('sends at most fifty emails and asks for another run', async () => {
    for (let count = 0; count < 51; count++) await queueEmail(ctx);
    expect(await send()).toMatchObject({ sent: 50, againIn: 0 });
    expect(await send()).toMatchObject({ sent: 1, againIn: null });
  });
});

describe('the token of an emailed link', () => {
  const createAccount = (email: string) =>
    createAccountOf(ctx, {
      ...{ email, fullName: 'Reader', passwordHash: 'none', platform: 'general', referralSource: null },
      ...{ policyVersion: '1.0', marketingConsent: false },
    });

  it.each(['verify_email', 'magic_link', 'reset_password'] as const)(
    'is minted when %s is sent and isn’t stored with the email',
    async (kind) => {
      const { id, userId } = await queueEmail(ctx, kind, { createAccount });
      expect(await ctx.db.select().from(oneTimeTokens)).toEqual([]);
      await send();
      const [email] = await outbox();
      const token = /\?token=([\w-]{43})\n/.exec(email?.text ?? '')?.[1] ?? '';
      expect(await ctx.db.select().from(oneTimeTokens)).toMatchObject([
        { tokenHash: sha256Hex(token), userId, purpose: kind },
      ]);
      expect(JSON.stringify(await storedEmail(ctx, id))).not.toContain(token);
    },
  );

  it.each([
    ['verify_email', 'expires in 24 hours', DAY],
    ['magic_link', 'expires in 15 minutes', 15 * MINUTE],
    ['reset_password', 'expires in 30 minutes', 30 * MINUTE],
  ] as const)('in %s is valid for as long as the email says (%s)', async (kind, text, lifetime) => {
    await queueEmail(ctx, kind, { createAccount });
    await send();
    const [token] = await ctx.db.select().from(oneTimeTokens);
    expect(token?.expiresAt).toBe(ctx.now + lifetime);
    expect((await outbox())[0]?.text).toContain(text);
  });
});

it('removes line breaks from names in headers', async () => {
  await queueEmail(ctx, 'webhook_disabled');
  await ctx.db.update(emails).set({
    content: {
      full_name: 'Ada',
      endpoint_name: 'x\r\nBcc: all@site.example',
      endpoint_url: 'https://a.example',
      reason: 'y',
    },
  });
  await send();
  expect((await outbox())[0]?.subject).toBe('Webhook disabled: x Bcc: all@site.example');
});

it.each([
  ['Ada Brook', 'Hello Ada Brook,'],
  ['<b>Ada</b>', 'Hello,'],
  ['Win at https://evil.example', 'Hello,'],
  ['evil.example', 'Hello,'],
  ['Ada\n\nSign in again', 'Hello,'],
])('greets %j with “%s”', async (name, greeting) => {
  await queueEmail(ctx, 'welcome');
  await ctx.db.update(emails).set({ content: { full_name: name } });
  await send();
  const [email] = await outbox();
  expect(email?.text).toContain(`\n\n${greeting}\n\n`);
  expect(email?.html).toContain(`>${greeting}</p>`);
  if (greeting === 'Hello,') expect(`${email?.text}${email?.html}`).not.toContain(name);
});

it('escapes and doesn’t link what an endpoint’s name contains', async () => {
  await queueEmail(ctx, 'webhook_disabled');
  const name = '</td><a href="https://evil.example">Sign in</a><img src="https://evil.example/pixel">';
  const content = { full_name: 'Ada', endpoint_name: name, endpoint_url: 'https://a.example', reason: 'y' };
  await ctx.db.update(emails).set({ content });
  await send();
  const [email] = await outbox();
  expect(email?.text).toContain(`Name: ${name}\n`);
  expect(email?.html).toContain('&lt;img src=&quot;https://evil.example/pixel&quot;&gt;');
  expect(email?.html).not.toMatch(/<img|href="https:\/\/evil/);
});

it.each([
  ['weekly_digest', true],
  ['earnings_notification', true],
  ['welcome', true],
  ['verify_email', false],
  ['password_changed', false],
] as const)('adds one-click unsubscribe headers to %s: %s', async (kind, isOptional) => {
  await queueEmail(ctx, kind);
  const headers: Record<string, string>[] = [];
  await send(ctx, { send: async (message) => void headers.push(message.headers) });
  const [sent] = headers;
  expect('List-Unsubscribe' in (sent ?? {})).toBe(isOptional);
  if (!isOptional) return;
  expect(sent).toMatchObject({
    'List-Unsubscribe': expect.stringMatching(/^<[^<>]+\/v1\/notifications\/unsubscribe\?token=[\w.-]+>$/),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

it('clears recipient and content 30 days after sending, but not of queued emails', async () => {
  const [old, waiting] = [await queueEmail(ctx), await queueEmail(ctx)];
  await send(ctx, {
    send: (message) => (message.to === waiting.recipient ? refusing : localPort(ctx)).send(message),
  });
  expect(await clearOldEmailBodies(at(30 * DAY), EMAILS)).toEqual({ cleared: 0, more: false });
  expect(await clearOldEmailBodies(at(31 * DAY), EMAILS)).toEqual({ cleared: 1, more: false });
  expect(await clearOldEmailBodies(at(31 * DAY), EMAILS)).toEqual({ cleared: 0, more: false });
  expect(await storedEmail(ctx, old.id)).toMatchObject({ recipient: '', content: {}, cause: old.cause });
  expect(await storedEmail(ctx, waiting.id)).toMatchObject({ recipient: waiting.recipient });
});

it('clears recipient and content of an email that was skipped 30 days ago', async () => {
  const { id, recipient } = await queueEmail(ctx, 'weekly_digest');
  await suppress(ctx, { address: recipient, cause: 'complaint', driver: 'resend', code: 'complained' });
  expect(await send()).toMatchObject({ skipped: 1 });
  expect(await clearOldEmailBodies(at(31 * DAY), EMAILS)).toEqual({ cleared: 1, more: false });
  expect(await storedEmail(ctx, id)).toMatchObject({ state: 'skipped', recipient: '', content: {} });
});

it('keeps an address that an account has had, and clears the content of the email that told it so', async () => {
  const { id, recipient } = await queueEmail(ctx, 'email_changed');
  await send();
  expect(await clearOldEmailBodies(at(31 * DAY), EMAILS)).toEqual({ cleared: 1, more: false });
  expect(await clearOldEmailBodies(at(31 * DAY), EMAILS)).toEqual({ cleared: 0, more: false });
  expect(await storedEmail(ctx, id)).toMatchObject({ recipient, content: {}, providerId: null });
});

it('keeps the provider’s ID of a sent email for as long as its recipient', async () => {
  const { id } = await queueEmail(ctx);
  await send(ctx, { send: async () => 'provider-7' });
  expect(await storedEmail(ctx, id)).toMatchObject({ state: 'sent', providerId: 'provider-7' });
  await clearOldEmailBodies(at(31 * DAY), EMAILS);
  expect(await storedEmail(ctx, id)).toMatchObject({ recipient: '', providerId: null });
});
