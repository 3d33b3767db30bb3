import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { consume } from '../../app/consumers.ts';
import { emailDeps } from '../../app/emails.ts';
import { listAlerts } from '../alerts/alerts.ts';
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
  await scene.ctx.db.batch([scene.ctx.db.delete(emails), scene.ctx.db.delete(emailSuppressions)]);
});

const send = (port: EmailPort = localPort(scene.ctx)) => sendEmails(scene.ctx, env, port, emailDeps);

async function post({ headers, body }: { headers: Record<string, string>; body: string }) {
  const response = await call(CALLBACK, { method: 'POST', headers, body });
  return {
    status: response.status,
    body: await response.json<{ data?: { result: string }; code?: string }>(),
  };
}

async function report(type: string, to: string[], bounce?: typeof HARD) {
  return post(await resendEvent({ type, to, bounce }));
}

const causeOf = async (address: string) => (await findSuppression(scene.ctx, address))?.cause ?? null;

describe('a message of Resend', () => {
  it.each([
    ['email.bounced', HARD, 'bounce'],
    ['email.complained', undefined, 'complaint'],
    ['email.suppressed', undefined, 'bounce'],
    ['email.bounced', { ...HARD, type: 'Transient' }, null],
    ['email.bounced', { ...HARD, type: 'Undetermined' }, null],
    ['email.bounced', undefined, null],
    ['email.delivered', undefined, null],
    ['email.of_next_year', undefined, null],
  ] as const)('%s (%j) has the effect: %s', async (type, bounce, cause) => {
    const { status, body } = await report(type, ['Ada@Site.example'], bounce);
    expect([status, body.data?.result]).toEqual([200, cause === null ? 'ignored' : 'suppressed']);
    expect(await causeOf('ada@site.example')).toBe(cause);
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

  it.each([
    ['bounced', hard, 'bounce'],
    ['bounced', { bounce: { type: 'soft', classification: 'temporary_failure' } }, null],
    ['complained', { complaint: { type: 'abuse' } }, 'complaint'],
    ['rejected', { rejection: { reason: 'suppressed', party: 'recipient' } }, 'bounce'],
    ['rejected', { rejection: { reason: 'spam' } }, null],
    ['delivered', { delivery: { status: 'delivered' } }, null],
    ['deferred', { bounce: { type: 'soft' } }, null],
    ['of_next_year', hard, null],
  ])('%s (%j) has the effect: %s', async (type, payload, cause) => {
    expect(await deliver(event(type, payload))).toMatchObject({ explicitAcks: ['1'] });
    expect(await causeOf('bea@site.example')).toBe(cause);
  });

  it('of another sending domain of the account has none', async () => {
    await deliver(event('bounced', hard, 'staging.tributary.example'));
    await deliver(event('bounced', hard, 'example'));
    expect(await causeOf('bea@site.example')).toBeNull();
  });

  it.each([null, 'text', 7, [], {}, { type: 'cf.email.sending.message.bounced' }])(
    'that is %j is taken out of the queue',
    async (body) => {
      expect(await deliver(body)).toMatchObject({ explicitAcks: ['1'] });
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
