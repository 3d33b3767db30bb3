import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { consume } from '../../app/consumers.ts';
import { emailDeps } from '../../app/emails.ts';
import type { ResendEvent } from '../../sandbox/resend/resend-webhook.ts';
import { listAlerts } from '../alerts/alerts.ts';
import { alerts } from '../alerts/tables.ts';
import { type EmailPort, emailSuppressedError, localPort } from '../email/ports.ts';
import { sendEmails } from '../email/send-emails.ts';
import { findSuppression } from '../email/suppressions.ts';
import { emailSuppressions, emails } from '../email/tables.ts';
import { queueEmail, storedEmail } from '../email/testing/queued-email.ts';
import { ADMIN } from '../http/testing/admins.ts';
import { call, read } from '../http/testing/call.ts';
import { openScene, type Scene } from '../http/testing/scene.ts';
import { down, failing } from '../testing/failing.ts';
import { resendEvent } from './testing/resend.ts';

const CALLBACK = '/v1/callback/resend';
const LIST = '/v1/operations/email-suppressions';
const HARD = { type: 'Permanent', subType: 'General', message: '550 5.1.1 ada@site.example is unknown' };
let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { db } = scene.ctx;
  await db.batch([db.delete(emails), db.delete(emailSuppressions), db.delete(alerts)]);
});

const send = (port: EmailPort = localPort(scene.ctx)) => sendEmails(scene.ctx, env, port, emailDeps);

async function post({ headers, body }: { headers: Record<string, string>; body: string }) {
  const response = await call(CALLBACK, { method: 'POST', headers, body });
  return {
    status: response.status,
    body: await response.json<{ data?: { result: string }; code?: string }>(),
  };
}

async function report(type: string, to: string[], bounce?: ResendEvent['bounce']) {
  return post(await resendEvent({ type, to, bounce }));
}

/** Code, subject and count of each open alert. */
async function openAlerts() {
  const { alerts } = await listAlerts(scene.ctx, { page: 1, perPage: 50, state: 'open' });
  return alerts.map(({ code, subject, count }) => [code, subject, count]);
}

const NO_ALERT: string[] = [];
const notDelivered = (subject: string) => ['email.not_delivered', subject];
const unknown = (subject: string) => ['email.event_unknown', subject];

/** Sends an email that the provider knows by this ID. */
async function sendKnown(providerId: string) {
  const queued = await queueEmail(scene.ctx, 'magic_link');
  await send({ send: async () => providerId });
  return queued;
}

const causeOf = async (address: string) => (await findSuppression(scene.ctx, address))?.cause ?? null;

describe('a message of Resend', () => {
  const failed = { failed: { reason: 'reached_daily_quota' } };
  const bounce = (changes: Partial<NonNullable<ResendEvent['bounce']>>) => ({
    bounce: { ...HARD, ...changes },
  });
  const diagnostic = (text: string) => bounce({ diagnosticCode: [`smtp; ${text} ada@site.example`] });

  it.each<[string, Partial<ResendEvent>, string, string | null, string[]]>([
    ['email.bounced', bounce({}), 'suppressed', 'bounce', NO_ALERT],
    ['email.complained', {}, 'suppressed', 'complaint', NO_ALERT],
    ['email.suppressed', {}, 'suppressed', 'bounce', NO_ALERT],
    [
      'email.bounced',
      bounce({ type: 'Transient', subType: 'MailboxFull' }),
      'not_delivered',
      null,
      notDelivered('resend: MailboxFull'),
    ],
    [
      'email.bounced',
      bounce({ type: 'Undetermined', subType: 'Undetermined' }),
      'not_delivered',
      null,
      notDelivered('resend: Undetermined'),
    ],
    [
      'email.bounced',
      diagnostic('550 5.7.26 unauthenticated'),
      'not_delivered',
      null,
      notDelivered('resend: 5.7.26'),
    ],
    [
      'email.bounced',
      diagnostic('552-5.2.2 over quota'),
      'not_delivered',
      null,
      notDelivered('resend: 5.2.2'),
    ],
    ['email.bounced', diagnostic('550 5.1.1 no such user'), 'suppressed', 'bounce', NO_ALERT],
    ['email.bounced', diagnostic('550 mailbox unavailable'), 'suppressed', 'bounce', NO_ALERT],
    ['email.failed', failed, 'not_delivered', null, notDelivered('resend: reached_daily_quota')],
    [
      'email.failed',
      { failed: { reason: 'no email to ada@site.example' } },
      'not_delivered',
      null,
      notDelivered('resend: unnamed'),
    ],
    ['email.failed', {}, 'not_delivered', null, notDelivered('resend: unnamed')],
    ['email.delivered', {}, 'ignored', null, NO_ALERT],
    ['email.delivery_delayed', {}, 'ignored', null, NO_ALERT],
    ['contact.created', {}, 'ignored', null, NO_ALERT],
    ['email.bounced', {}, 'unknown', null, unknown('resend: email.bounced')],
    ['email.of_next_year', {}, 'unknown', null, unknown('resend: email.of_next_year')],
    ['ada@site.example', {}, 'unknown', null, unknown('resend: unnamed')],
  ])(
    '%s (%j) is %s: the address is stopped for %s, and operators see %j',
    async (type, data, result, cause, alert) => {
      const { status, body } = await post(await resendEvent({ type, to: ['Ada@Site.example'], ...data }));
      expect([status, body.data?.result]).toEqual([200, result]);
      expect(await causeOf('ada@site.example')).toBe(cause);
      expect(await openAlerts()).toEqual(alert.length === 0 ? [] : [[...alert, 1]]);
      const { alerts } = await listAlerts(scene.ctx, { page: 1, perPage: 50 });
      expect(JSON.stringify(alerts)).not.toMatch(/ada@/i);
    },
  );

  it('that an email wasn’t delivered is shown with the email, and each one counts', async () => {
    const { id } = await sendKnown('49a3999c-0ce1-4ea6-ab68-afcd6dc2e794');
    const event = {
      type: 'email.failed',
      to: ['ada@site.example'],
      failed: { reason: 'reached_daily_quota' },
    };
    await post(await resendEvent({ ...event, emailId: '49a3999c-0ce1-4ea6-ab68-afcd6dc2e794' }));
    await post(await resendEvent(event));
    expect(await storedEmail(scene.ctx, id)).toMatchObject({ state: 'failed', fault: 'email.not_delivered' });
    expect(await openAlerts()).toEqual([[...notDelivered('resend: reached_daily_quota'), 2]]);
  });

  it('that an address doesn’t exist is shown with the email', async () => {
    const { id, recipient } = await sendKnown('56761188-7520-42d8-8898-ff6fc54ce618');
    const emailId = '56761188-7520-42d8-8898-ff6fc54ce618';
    await post(await resendEvent({ type: 'email.bounced', to: [recipient], emailId, bounce: HARD }));
    expect(await storedEmail(scene.ctx, id)).toMatchObject({ state: 'failed', fault: 'email.not_delivered' });
  });

  it('that an email was reported as spam leaves it sent', async () => {
    const { id, recipient } = await sendKnown('0b1a3a3c-7c39-4a9e-8d0e-2f1e1f4f3b11');
    const emailId = '0b1a3a3c-7c39-4a9e-8d0e-2f1e1f4f3b11';
    await post(await resendEvent({ type: 'email.complained', to: [recipient], emailId }));
    expect(await storedEmail(scene.ctx, id)).toMatchObject({ state: 'sent', fault: null });
  });

  it.each([
    [
      'another secret',
      async () => resendEvent({ type: 'email.complained', to: ['ada@site.example'], wrongSignature: true }),
    ],
    [
      'another body',
      async () => {
        const event = await resendEvent({ type: 'email.complained', to: ['ada@site.example'] });
        return { ...event, body: event.body.replace('ada@', 'bea@') };
      },
    ],
    [
      'another time',
      async () => {
        const event = await resendEvent({ type: 'email.complained', to: ['ada@site.example'] });
        return { ...event, headers: { ...event.headers, 'svix-timestamp': '1600000000' } };
      },
    ],
    [
      'no signature',
      async () => {
        const { body } = await resendEvent({ type: 'email.complained', to: ['ada@site.example'] });
        return { headers: { 'content-type': 'application/json' }, body };
      },
    ],
    [
      'nothing in it',
      async () => ({ headers: { 'svix-signature': 'v1,', 'svix-id': '', 'svix-timestamp': 'x' }, body: '' }),
    ],
  ])('with %s is refused and has no effect', async (_, forged) => {
    const { status, body } = await post(await forged());
    expect([status, body.code]).toEqual([401, 'email.signature_invalid']);
    expect(await scene.ctx.db.select().from(emailSuppressions)).toEqual([]);
  });

  it('that comes twice counts once more and changes nothing else', async () => {
    const event = await resendEvent({ type: 'email.complained', to: ['ada@site.example'] });
    await post(event);
    await post(event);
    expect(await scene.ctx.db.select().from(emailSuppressions)).toMatchObject([
      { cause: 'complaint', count: 2 },
    ]);
  });

  it('about several recipients says of none that it bounced', async () => {
    expect(
      (await report('email.bounced', ['ada@site.example', 'bea@site.example'], HARD)).body.data?.result,
    ).toBe('ignored');
  });

  it('about a bounce doesn’t outweigh a complaint', async () => {
    await report('email.complained', ['ada@site.example']);
    await report('email.bounced', ['ada@site.example'], HARD);
    expect(await causeOf('ada@site.example')).toBe('complaint');
  });
});

describe('an event of Cloudflare', () => {
  const event = (type: string, payload: object, domain = 'tributary.example') => ({
    type: `cf.email.sending.message.${type}`,
    source: { type: 'email.sending', zoneId: '023e105f4ecef8ad9ca31a8372d0c353', domain },
    payload: {
      eventId: '0190d0c4-7ea1-7af2-8b88-c1d2e3f4a5b6',
      messageId: '0101018f7d0c4d9a-msg-bounced',
      sender: 'hello@tributary.example',
      recipient: 'bea@site.example',
      terminal: true,
      ...payload,
    },
    metadata: { eventSchemaVersion: 1, eventTimestamp: '2026-06-01T02:48:57.132Z' },
  });
  const hard = { delivery: { status: 'bounced', smtpEnhancedStatusCode: '5.1.1' }, bounce: { type: 'hard' } };
  const deliver = async (body: unknown, bindings: Env = env) => {
    const batch = createMessageBatch('tributary-bounces', [
      { id: '1', timestamp: new Date(), attempts: 1, body },
    ]);
    await consume(batch, bindings);
    return getQueueResult(batch, createExecutionContext());
  };

  const hardWith = (smtpEnhancedStatusCode: string) => ({ ...hard, delivery: { smtpEnhancedStatusCode } });
  const soft = { bounce: { type: 'soft', classification: 'temporary_failure' } };

  it.each<[string, object, string | null, string[]]>([
    ['bounced', hard, 'bounce', NO_ALERT],
    ['bounced', hardWith('5.1.10'), 'bounce', NO_ALERT],
    ['bounced', hardWith('5.2.1'), 'bounce', NO_ALERT],
    ['bounced', { bounce: { type: 'hard' } }, 'bounce', NO_ALERT],
    ['bounced', hardWith('5.7.26'), null, notDelivered('cloudflare: 5.7.26')],
    ['bounced', hardWith('5.7.1'), null, notDelivered('cloudflare: 5.7.1')],
    ['bounced', hardWith('5.2.2'), null, notDelivered('cloudflare: 5.2.2')],
    ['bounced', hardWith('5.1.8'), null, notDelivered('cloudflare: 5.1.8')],
    ['bounced', soft, null, notDelivered('cloudflare: temporary_failure')],
    [
      'bounced',
      { ...soft, delivery: { smtpEnhancedStatusCode: '4.4.1' } },
      null,
      notDelivered('cloudflare: 4.4.1'),
    ],
    ['failed', { failure: { reason: 'delivery_failed' } }, null, notDelivered('cloudflare: delivery_failed')],
    ['failed', {}, null, notDelivered('cloudflare: unnamed')],
    ['complained', { complaint: { type: 'abuse' } }, 'complaint', NO_ALERT],
    ['rejected', { rejection: { reason: 'suppressed', party: 'recipient' } }, 'bounce', NO_ALERT],
    ['rejected', { rejection: { reason: 'spam' } }, null, notDelivered('cloudflare: spam')],
    ['delivered', { delivery: { status: 'delivered' } }, null, NO_ALERT],
    ['deferred', { bounce: { type: 'soft' } }, null, NO_ALERT],
    ['of_next_year', hard, null, unknown('cloudflare: cf.email.sending.message.of_next_year')],
    ['bounced', {}, null, unknown('cloudflare: cf.email.sending.message.bounced')],
  ])('%s (%j) stops the address for %s, and operators see %j', async (type, payload, cause, alert) => {
    expect(await deliver(event(type, payload))).toMatchObject({ explicitAcks: ['1'] });
    expect(await causeOf('bea@site.example')).toBe(cause);
    expect(await openAlerts()).toEqual(alert.length === 0 ? [] : [[...alert, 1]]);
  });

  it('that an email wasn’t delivered is shown with the email', async () => {
    const { id } = await sendKnown('0101018f7d0c4d9a-msg-failed');
    await deliver(
      event('failed', { messageId: '0101018f7d0c4d9a-msg-failed', failure: { reason: 'expired' } }),
    );
    expect(await storedEmail(scene.ctx, id)).toMatchObject({ state: 'failed', fault: 'email.not_delivered' });
    const { alerts } = await listAlerts(scene.ctx, { page: 1, perPage: 50 });
    expect(alerts.map(({ message }) => message)).toEqual([expect.stringContaining(`${id} (magic_link)`)]);
  });

  it('of another sending domain of the account has none', async () => {
    await deliver(event('bounced', hard, 'staging.tributary.example'));
    await deliver(event('bounced', hard, 'example'));
    await deliver(event('of_next_year', hard, 'example'));
    expect(await causeOf('bea@site.example')).toBeNull();
    expect(await openAlerts()).toEqual([]);
  });

  it.each([null, 'text', 7, [], {}, { type: 'cf.email.sending.message.bounced' }])(
    'that is %j is taken out of the queue, and operators see it',
    async (body) => {
      expect(await deliver(body)).toMatchObject({ explicitAcks: ['1'] });
      expect(await openAlerts()).toMatchObject([
        [expect.stringContaining('email.event_unknown'), expect.any(String), 1],
      ]);
    },
  );

  it('stays in the queue while the database is down', async () => {
    const result = await deliver(event('bounced', hard), { ...env, DB: failing(env.DB, down) });
    expect(result).toMatchObject({ explicitAcks: [], retryMessages: [{ msgId: '1' }] });
  });
});

describe('an address whose emails came back', () => {
  it('gets what security, the law or running the service requires, and nothing else', async () => {
    const kinds = [
      'weekly_digest',
      'earnings_notification',
      'welcome',
      'webhook_disabled',
      'magic_link',
      'payout_details_changed',
      'operator_alerts',
      'change_proposed',
    ];
    const queued = await Promise.all(kinds.map((kind) => queueEmail(scene.ctx, kind)));
    for (const { recipient } of queued) await report('email.bounced', [recipient], HARD);
    expect(await send()).toMatchObject({ sent: 4, skipped: 4, failed: 0 });
    const states = await Promise.all(
      queued.map(async ({ id, kind }) => [kind, (await storedEmail(scene.ctx, id)).state]),
    );
    expect(Object.fromEntries(states)).toMatchObject({
      weekly_digest: 'skipped',
      magic_link: 'sent',
      payout_details_changed: 'sent',
      operator_alerts: 'sent',
      change_proposed: 'sent',
    });
  });

  it('that only the provider knows of is learned from its refusal, which isn’t tried again', async () => {
    const { id, recipient } = await queueEmail(scene.ctx, 'magic_link');
    const refusing: EmailPort = { send: () => Promise.reject(emailSuppressedError()) };
    expect(await send(refusing)).toMatchObject({ failed: 1, postponed: 0, againIn: null });
    expect(await storedEmail(scene.ctx, id)).toMatchObject({
      state: 'failed',
      fault: 'email.recipient_suppressed',
    });
    expect(await causeOf(recipient)).toBe('bounce');
  });

  it('is shown to its publisher', async () => {
    const member = await scene.signUp();
    const path = '/v1/publisher/email-preferences';
    const stopped = async () =>
      (await read<{ data: { emails_stopped: unknown } }>(path, { key: member.key })).body.data.emails_stopped;
    expect(await stopped()).toBeNull();
    const account = await env.DB.prepare(
      'SELECT u.email FROM users u JOIN publishers p ON p.user_id = u.id WHERE p.publisher_id = ?',
    )
      .bind(member.id)
      .first<{ email: string }>();
    await report('email.complained', [account?.email ?? '']);
    expect(await stopped()).toMatchObject({ cause: 'complaint' });
  });

  it('is listed for operators without the address, found by it, and lifted until the next bounce', async () => {
    await report('email.bounced', ['ada@site.example'], HARD);
    await report('email.complained', ['bea@other.example']);
    const listed = await read<{ data: { id: string; address: string }[] }>(LIST, { key: ADMIN });
    expect(listed.body.data.map(({ address }) => address).sort()).toEqual([
      'a…@site.example',
      'b…@other.example',
    ]);
    const found = await read<{ data: { id: string }[] }>(`${LIST}?email=Ada@site.example`, { key: ADMIN });
    expect(found.body.data).toHaveLength(1);
    const lift = `${LIST}/${found.body.data[0]?.id}/lift`;
    const lifted = await call(lift, {
      method: 'POST',
      key: ADMIN,
      body: JSON.stringify({ reason: 'The mailbox exists again' }),
      headers: { 'content-type': 'application/json' },
    });
    expect(lifted.status).toBe(200);
    expect(await causeOf('ada@site.example')).toBeNull();
    await report('email.bounced', ['ada@site.example'], HARD);
    expect(await causeOf('ada@site.example')).toBe('bounce');
  });

  it('is stored without the address', async () => {
    await report('email.bounced', ['ada.lovelace@site.example'], HARD);
    const rows = JSON.stringify(await scene.ctx.db.select().from(emailSuppressions));
    expect(rows).not.toContain('lovelace');
  });

  it('alerts operators when it is one of many', async () => {
    for (let count = 0; count < 21; count++)
      await report('email.bounced', [`reader-${count}@site.example`], HARD);
    const { alerts } = await listAlerts(scene.ctx, { page: 1, perPage: 50 });
    expect(alerts.map(({ code }) => code)).toContain('email.many_bounces');
  });
});
