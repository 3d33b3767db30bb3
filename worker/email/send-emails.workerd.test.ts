import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listAlerts } from '../alerts/alerts.ts';
import { emailDeps } from '../app/email-deps.ts';
import { oneTimeTokens } from '../identity/tables.ts';
import type { Context } from '../platform/context.ts';
import { sha256Hex } from '../platform/hashing.ts';
import { testContext } from '../platform/testing/context.ts';
import { addMs, DAY, HOUR, MINUTE } from '../platform/time.ts';
import { clearOldEmailBodies, failStalledEmails } from './consumer.ts';
import { leaseEmail } from './email-store.ts';
import { emailStatement } from './enqueue-email.ts';
import { readOutbox } from './local-routes.ts';
import { type EmailPort, emailRefused, localPort } from './ports.ts';
import { sendEmails } from './send-emails.ts';
import { localOutbox, mails } from './tables.ts';
import { queueMail, storedMail } from './testing/queued-mail.ts';
import { sampleContent } from './testing/sample-content.ts';

const ctx = testContext();
const refusing: EmailPort = { send: () => Promise.reject(emailRefused('E_RATE_LIMIT_EXCEEDED')) };

const at = (milliseconds: number): Context => ({ ...ctx, now: addMs(ctx.now, milliseconds) });
const send = (when = ctx, port: EmailPort = localPort(when)) => sendEmails(when, env, port, emailDeps);
const outbox = () => readOutbox(ctx, { limit: 1_000 });

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await ctx.db.batch([ctx.db.delete(mails), ctx.db.delete(localOutbox), ctx.db.delete(oneTimeTokens)]);
});

describe('a mail goes out once', () => {
  it('however often the sender is woken', async () => {
    const { id, recipient } = await queueMail(ctx);
    expect(await send()).toMatchObject({ sent: 1, postponed: 0, failed: 0, againIn: null });
    for (const wait of [0, MINUTE, DAY]) expect(await send(at(wait))).toMatchObject({ sent: 0 });
    expect(await outbox()).toMatchObject([{ id, recipient }]);
    expect(await storedMail(ctx, id)).toMatchObject({ state: 'sent', attempts: 1, fault: null });
  });

  it('with many senders at work at the same time', async () => {
    const taken: string[] = [];
    const counting: EmailPort = { send: async ({ id }) => void taken.push(id) };
    for (let count = 0; count < 12; count++) await queueMail(ctx);
    const done = await Promise.all(Array.from({ length: 6 }, () => send(ctx, counting)));
    expect(done.reduce((sum, { sent }) => sum + sent, 0)).toBe(12);
    expect(taken).toHaveLength(12);
    expect(new Set(taken).size).toBe(12);
  });

  it('when the sender died after taking it: nobody can know whether it went out, so it never goes again', async () => {
    const { id } = await queueMail(ctx);
    await leaseEmail(ctx, id);
    expect(await send(at(HOUR))).toMatchObject({ sent: 0 });
    expect(await failStalledEmails(at(19 * MINUTE))).toBe(0);
    expect(await failStalledEmails(at(21 * MINUTE))).toBe(1);
    expect(await storedMail(ctx, id)).toMatchObject({ state: 'failed', fault: 'mail.outcome_unknown' });
    expect(await send(at(DAY))).toMatchObject({ sent: 0 });
    expect(await failStalledEmails(at(DAY))).toBe(0);
    expect(await outbox()).toEqual([]);
    const { alerts } = await listAlerts(ctx, { page: 1, perPage: 10 });
    expect(alerts).toMatchObject([{ code: 'mail.outcome_unknown', subject: 'password_changed', count: 1 }]);
    expect(alerts[0]?.message).toContain(id);
  });

  it('when the connection broke after the port had taken it', async () => {
    const { id } = await queueMail(ctx);
    const dying: EmailPort = {
      async send(message) {
        await localPort(ctx).send(message);
        throw new Error('the connection broke');
      },
    };
    expect(await send(ctx, dying)).toMatchObject({ sent: 0, failed: 1 });
    expect(await send(at(DAY))).toMatchObject({ sent: 0 });
    expect(await outbox()).toHaveLength(1);
    expect(await storedMail(ctx, id)).toMatchObject({ state: 'failed', fault: 'mail.outcome_unknown' });
  });

  it('when it went out and the books could not be told', async () => {
    const { id } = await queueMail(ctx);
    await env.DB.exec(
      "CREATE TRIGGER books_refuse BEFORE UPDATE ON mails WHEN NEW.state = 'sent' BEGIN SELECT RAISE(ABORT, 'down'); END",
    );
    await expect(send()).rejects.toThrow();
    await env.DB.exec('DROP TRIGGER books_refuse');
    expect(await outbox()).toHaveLength(1);
    expect(await send(at(HOUR))).toMatchObject({ sent: 0 });
    expect(await failStalledEmails(at(HOUR))).toBe(1);
    expect(await send(at(DAY))).toMatchObject({ sent: 0 });
    expect(await outbox()).toHaveLength(1);
    expect(await storedMail(ctx, id)).toMatchObject({ state: 'failed', fault: 'mail.outcome_unknown' });
  });

  it('for one cause, however often and with whatever else it is posted', async () => {
    const { cause, kind, userId } = await queueMail(ctx);
    const again = { cause, kind, userId, recipient: 'another@site.example' };
    await env.DB.batch([
      emailStatement(ctx, { ...again, content: sampleContent('Bo')[kind] }),
      emailStatement(ctx, { ...again, content: sampleContent('Cy')[kind] }),
    ]);
    expect(await send()).toMatchObject({ sent: 1 });
    expect(await outbox()).toMatchObject([{ recipient: cause }]);
  });
});

describe('a mail that was refused before it went out', () => {
  it('is tried again 1, 5, 25 and 125 minutes later, and given up after five times', async () => {
    const { id } = await queueMail(ctx);
    let elapsed = 0;
    for (const minutes of [1, 5, 25, 125]) {
      expect(await send(at(elapsed), refusing)).toMatchObject({ postponed: 1, againIn: minutes * 60 });
      expect(await storedMail(ctx, id)).toMatchObject({ state: 'queued', fault: 'mail.refused' });
      expect(await send(at(elapsed + minutes * MINUTE - 1), refusing)).toMatchObject({
        postponed: 0,
        failed: 0,
      });
      elapsed += minutes * MINUTE;
    }
    expect(await send(at(elapsed), refusing)).toMatchObject({ postponed: 0, failed: 1 });
    expect(await storedMail(ctx, id)).toMatchObject({ state: 'failed', attempts: 5, fault: 'mail.refused' });
    expect(await send(at(30 * DAY))).toMatchObject({ sent: 0 });
    const { alerts } = await listAlerts(ctx, { page: 1, perPage: 10 });
    expect(alerts).toContainEqual(
      expect.objectContaining({ code: 'mail.refused', subject: 'password_changed' }),
    );
  });

  it('goes out when the port takes it again', async () => {
    const { id } = await queueMail(ctx);
    await send(ctx, refusing);
    expect(await send(at(MINUTE))).toMatchObject({ sent: 1 });
    expect(await storedMail(ctx, id)).toMatchObject({ state: 'sent', attempts: 2, fault: null });
  });

  it('does not keep the others', async () => {
    const [kept] = [await queueMail(ctx), await queueMail(ctx)];
    const port: EmailPort = {
      send: (message) => (message.to === kept.recipient ? refusing : localPort(ctx)).send(message),
    };
    expect(await send(ctx, port)).toMatchObject({ sent: 1, postponed: 1 });
  });

  it('because it lacks what it has to say is given up in the end, too', async () => {
    const { id } = await queueMail(ctx, 'earnings_notice');
    await ctx.db.update(mails).set({ content: {} });
    for (const wait of [0, 1, 6, 31, 156]) await send(at(wait * MINUTE));
    expect(await storedMail(ctx, id)).toMatchObject({ state: 'failed', attempts: 5 });
    expect(await outbox()).toEqual([]);
  });
});

describe('of many mails', () => {
  it('those that somebody waits for go before notices, whenever they were posted', async () => {
    await queueMail(at(-HOUR), 'weekly_digest');
    await queueMail(at(-HOUR), 'earnings_notice');
    const link = await queueMail(ctx, 'magic_link');
    const order: string[] = [];
    await send(ctx, { send: async ({ to }) => void order.push(to) });
    expect(order[0]).toBe(link.recipient);
  });

  it('a waking sends some and asks to be woken again at once', async () => {
    for (let count = 0; count < 51; count++) await queueMail(ctx);
    expect(await send()).toMatchObject({ sent: 50, againIn: 0 });
    expect(await send()).toMatchObject({ sent: 1, againIn: null });
  });
});

describe('the token of a mail’s link', () => {
  it.each(['verify_email', 'magic_link', 'reset_password'] as const)(
    'is made as %s goes out and is nowhere in the mail’s row',
    async (kind) => {
      const { id, userId } = await queueMail(ctx, kind);
      expect(await ctx.db.select().from(oneTimeTokens)).toEqual([]);
      await send();
      const [mail] = await outbox();
      const token = /\?token=([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? '';
      expect(await ctx.db.select().from(oneTimeTokens)).toMatchObject([
        { tokenHash: sha256Hex(token), userId, purpose: kind },
      ]);
      expect(JSON.stringify(await storedMail(ctx, id))).not.toContain(token);
    },
  );

  it.each([
    ['verify_email', 'for 24 hours', DAY],
    ['magic_link', 'for 15 minutes', 15 * MINUTE],
    ['reset_password', 'for 30 minutes', 30 * MINUTE],
  ] as const)('of %s is good for as long as the mail says: %s', async (kind, said, life) => {
    await queueMail(ctx, kind);
    await send();
    const [token] = await ctx.db.select().from(oneTimeTokens);
    expect(token?.expiresAt).toBe(ctx.now + life);
    expect((await outbox())[0]?.text).toContain(said);
  });
});

it('a name with a line break makes no header of its own', async () => {
  await queueMail(ctx, 'webhook_disabled');
  await ctx.db.update(mails).set({
    content: {
      full_name: 'Ada',
      endpoint_name: 'x\r\nBcc: all@site.example',
      endpoint_url: 'https://a.example',
      reason: 'y',
    },
  });
  await send();
  expect((await outbox())[0]?.subject).toBe('Webhook switched off: x Bcc: all@site.example');
});

it.each([
  ['weekly_digest', true],
  ['earnings_notice', true],
  ['welcome', true],
  ['verify_email', false],
  ['password_changed', false],
] as const)('%s can be stopped by a mail program: %s', async (kind, can) => {
  await queueMail(ctx, kind);
  const headers: Record<string, string>[] = [];
  await send(ctx, { send: async (message) => void headers.push(message.headers) });
  const [sent] = headers;
  expect('List-Unsubscribe' in (sent ?? {})).toBe(can);
  if (!can) return;
  expect(sent).toMatchObject({
    'List-Unsubscribe': expect.stringMatching(/^<[^<>]+\/v1\/notices\/unsubscribe\?token=[\w.-]+>$/),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

it('who got what is forgotten 30 days after it was sent; what waits is kept', async () => {
  const [old, waiting] = [await queueMail(ctx), await queueMail(ctx)];
  await send(ctx, {
    send: (message) => (message.to === waiting.recipient ? refusing : localPort(ctx)).send(message),
  });
  expect(await clearOldEmailBodies(at(30 * DAY))).toEqual({ blanked: 0 });
  expect(await clearOldEmailBodies(at(31 * DAY))).toEqual({ blanked: 1 });
  expect(await clearOldEmailBodies(at(31 * DAY))).toEqual({ blanked: 0 });
  expect(await storedMail(ctx, old.id)).toMatchObject({ recipient: '', content: {}, cause: old.cause });
  expect(await storedMail(ctx, waiting.id)).toMatchObject({ recipient: waiting.recipient });
});
