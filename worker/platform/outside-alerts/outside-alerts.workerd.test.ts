import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { watchStores } from '../../app/watch-stores.ts';
import { type NewAlert, raiseAlert } from '../alerts/alerts.ts';
import { contextOf } from '../create-context.ts';
import { answerWith, resendEmails } from '../email-drivers/testing/resend.ts';
import { resetIsolate } from '../isolate.ts';
import { down, failing, hanging } from '../testing/failing.ts';
import { addMs, HOUR, instantOf, MINUTE } from '../time.ts';
import { alertOutside } from './outside-alerts.ts';

const ALERT: NewAlert = {
  level: 'critical',
  code: 'money.difference',
  subject: 'PUB000001',
  message: 'ada@site.example has 3 USD too much.',
};
/** A deployment with both ways, whose emails go out by another driver than the alerts. */
const DEPLOYED: Env = {
  ...env,
  EMAIL_DRIVERS: 'cloudflare,resend',
  ALERT_EMAIL: 'oncall@ops.example',
  ALERT_WEBHOOK_URL: 'https://hooks.ops.example/T1/secret-path',
};
const DATABASE_DOWN: Env = { ...DEPLOYED, DB: failing(env.DB, down) };

let posted: { url: string; body: string; redirect: string | undefined }[];
let status: number;
let seen: number;
/** Each test has an hour of its own, because the limiter remembers codes. */
let now = instantOf(Date.UTC(2026, 10, 21, 9));

const outside = {
  send: async (input: RequestInfo | URL, init?: RequestInit) => {
    posted.push({ url: String(input), body: String(init?.body), redirect: init?.redirect });
    return new Response('ok', { status });
  },
};
const contextIn = (deployed: Env, at = now) => ({
  ...contextOf(deployed, 'test', { kind: 'system', name: 'test' }),
  now: at,
  alertOutside: (alerts: Parameters<typeof alertOutside>[2]) =>
    alertOutside(
      { db: contextOf(deployed, 'test', { kind: 'system', name: 'test' }).db, now: at },
      deployed,
      alerts,
      outside,
    ),
});
const emailsSince = async () => (await resendEmails()).slice(seen);

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  now = addMs(now, 3 * HOUR);
  posted = [];
  status = 200;
  resetIsolate();
  await answerWith();
  seen = (await resendEmails()).length;
});

describe('an alert that the database doesn’t take', () => {
  it('reaches the operator by webhook and by the second email driver', async () => {
    await expect(raiseAlert(contextIn(DATABASE_DOWN), ALERT)).rejects.toThrow();
    expect(await emailsSince()).toMatchObject([{ recipient: 'oncall@ops.example' }]);
    expect(posted).toMatchObject([{ url: DEPLOYED.ALERT_WEBHOOK_URL, redirect: 'manual' }]);
    expect(JSON.parse(posted[0]?.body ?? '')).toMatchObject({
      source: env.PUBLIC_ORIGIN,
      alerts: [{ level: 'critical', code: 'money.difference' }],
    });
  });

  it('says nothing outside that names a person or lets anyone in', async () => {
    await expect(raiseAlert(contextIn(DATABASE_DOWN), ALERT)).rejects.toThrow();
    const [email] = await emailsSince();
    const told = `${posted[0]?.body}${email?.subject}${email?.html}${email?.text}`;
    expect(told).toContain('money.difference');
    expect(told).not.toMatch(/ada|PUB000001|USD|secret-path|local-only/);
  });

  it('is sent once an hour, however often and wherever it is raised', async () => {
    for (let minute = 0; minute < 30; minute++) {
      const ctx = contextIn(DATABASE_DOWN, addMs(now, minute * MINUTE));
      await expect(raiseAlert(ctx, { ...ALERT, subject: `PUB00000${minute % 9}` })).rejects.toThrow();
      // The next request is in another isolate.
      resetIsolate();
    }
    expect(posted).toHaveLength(1);
    await expect(raiseAlert(contextIn(DATABASE_DOWN, addMs(now, 61 * MINUTE)), ALERT)).rejects.toThrow();
    expect(posted).toHaveLength(2);
  });

  it('is sent at once when it becomes critical', async () => {
    const ctx = contextIn(DATABASE_DOWN);
    await ctx.alertOutside([{ ...ALERT, level: 'warning' }]);
    await ctx.alertOutside([ALERT]);
    expect(posted).toHaveLength(2);
  });

  it('is one of at most 20 an hour', async () => {
    const ctx = contextIn(DATABASE_DOWN);
    for (let code = 0; code < 40; code++)
      await ctx.alertOutside([{ level: 'critical', code: `code.${code}` }]);
    expect(posted).toHaveLength(20);
  });

  it('is sent, once for each isolate, while the limiter is down too', async () => {
    const ctx = contextIn({ ...DATABASE_DOWN, RATE_LIMITER: failing(env.RATE_LIMITER, down) });
    for (let times = 0; times < 5; times++) await ctx.alertOutside([ALERT]);
    expect(posted).toHaveLength(1);
  });

  it('is emailed although the webhook is refused, and posted although no email goes out', async () => {
    status = 500;
    await contextIn(DATABASE_DOWN).alertOutside([ALERT]);
    expect(await emailsSince()).toHaveLength(1);
    status = 200;
    await answerWith('key_invalid');
    const broken = { ...DATABASE_DOWN, EMAIL: failing(env.EMAIL, down) };
    await contextIn(broken).alertOutside([{ ...ALERT, code: 'another.code' }]);
    expect(posted).toHaveLength(2);
    expect(await emailsSince()).toHaveLength(1);
  });

  it('is sent again with the next run if no way has accepted it, at most 20 times an hour', async () => {
    const ctx = contextIn({ ...DATABASE_DOWN, ALERT_EMAIL: '' });
    status = 503;
    await ctx.alertOutside([ALERT]);
    resetIsolate();
    status = 200;
    for (let times = 0; times < 3; times++) await ctx.alertOutside([ALERT]);
    expect(posted).toHaveLength(2);
    status = 503;
    for (let times = 0; times < 30; times++)
      await ctx.alertOutside([{ level: 'critical', code: 'database.down' }]);
    expect(posted).toHaveLength(20);
  });

  it('is sent again by the same isolate while the limiter is down too, until one way has accepted it', async () => {
    const limiterDown = { ...DATABASE_DOWN, RATE_LIMITER: failing(env.RATE_LIMITER, down) };
    const ctx = contextIn({ ...limiterDown, ALERT_EMAIL: '' });
    status = 503;
    await ctx.alertOutside([ALERT]);
    status = 200;
    for (let times = 0; times < 3; times++) await ctx.alertOutside([ALERT]);
    expect(posted).toHaveLength(2);
  });

  it.each(['http://hooks.ops.example/', 'https://10.0.0.1/', 'https://metadata.internal/', 'nonsense'])(
    'is never posted to %s',
    async (url) => {
      await contextIn({ ...DATABASE_DOWN, ALERT_WEBHOOK_URL: url }).alertOutside([ALERT]);
      expect(posted).toEqual([]);
      expect(await emailsSince()).toHaveLength(1);
    },
  );

  it('is nothing to tell for a deployment that named no way', async () => {
    await contextIn({ ...DATABASE_DOWN, ALERT_EMAIL: '', ALERT_WEBHOOK_URL: '' }).alertOutside([ALERT]);
    expect([posted, await emailsSince()]).toEqual([[], []]);
  });

  it('isn’t told if it is only for information', async () => {
    await contextIn(DATABASE_DOWN).alertOutside([{ ...ALERT, level: 'info' }]);
    expect(posted).toEqual([]);
  });
});

describe('a database that doesn’t respond', () => {
  it.each([
    ['fails', down],
    ['hangs', hanging],
  ])('is reported from outside when it %s', async (_, outcome) => {
    await watchStores(contextIn({ ...DEPLOYED, DB: failing(env.DB, outcome) }), 20);
    expect(JSON.parse(posted[0]?.body ?? '{}')).toMatchObject({ alerts: [{ code: 'database.down' }] });
  });

  it('isn’t told while it responds', async () => {
    await watchStores(contextIn(DEPLOYED));
    expect(posted).toEqual([]);
  });
});
