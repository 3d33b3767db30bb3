import type { OutsideAlert } from '../alerts/outside-alert.ts';
import type { Context } from '../context.ts';
import { plural } from '../contract/counts.ts';
import type { RenderedEmail } from '../email/email.ts';
import { textPart } from '../email/plain-text.ts';
import { createEmailPort, emailDrivers } from '../email-drivers/drivers.ts';
import { newId } from '../ids.ts';
import { perIsolate } from '../isolate.ts';
import { errorFacts, log } from '../log.ts';
import { untilAborted } from '../outbound/attempt.ts';
import { endpointEnvOf, requireReachable } from '../outbound/delivery-env.ts';
import { consumeRateLimit, returnRateLimit } from '../rate-limits/consume.ts';
import { addMs, HOUR, type Instant, SECOND, toIso } from '../time.ts';

const TIMEOUT_MS = 10 * SECOND;
const ONCE_AN_HOUR = [{ name: 'alert', limit: 1, windowSeconds: 3_600 }];
/** Of all codes together: by then, their reader knows that something is wrong. */
const MAX_AN_HOUR = [{ name: 'alerts', limit: 20, windowSeconds: 3_600 }];

/** When this isolate last sent a code, for the time that the limiter is down. */
const lastSent = perIsolate(() => new Map<string, Instant>());

/** The outside world of alerts. Tests replace it. */
export interface Outside {
  send: typeof fetch;
}

/**
 * Tells the operator about alerts by webhook and by the last email driver, without the database. A code is sent once an hour, as soon
 * as one way has accepted it. What is sent has codes and levels only, because messages and subjects can name people. What can't be sent
 * is logged, and nothing is thrown.
 */
export async function alertOutside(
  ctx: Pick<Context, 'db' | 'now'>,
  env: Env,
  alerts: readonly OutsideAlert[],
  outside: Outside = { send: (input, init) => fetch(input, init) },
): Promise<void> {
  if (!env.ALERT_WEBHOOK_URL && !env.ALERT_EMAIL) return;
  const due: OutsideAlert[] = [];
  for (const alert of distinct(alerts)) if (await isDue(ctx.now, env, alert)) due.push(alert);
  if (due.length === 0) return;
  const told = await Promise.all([
    attempt('webhook', () => postWebhook(ctx.now, env, due, outside)),
    attempt('email', () => sendEmail(ctx, env, due)),
  ]);
  if (!told.includes(true)) await Promise.all(due.map((alert) => forget(ctx.now, env, alert)));
}

/** The most severe alert of each code. */
function distinct(alerts: readonly OutsideAlert[]): OutsideAlert[] {
  const codes = new Map<string, OutsideAlert>();
  for (const alert of alerts) if (codes.get(alert.code)?.level !== 'critical') codes.set(alert.code, alert);
  return [...codes.values()].filter(({ level }) => level !== 'info');
}

/** A code that becomes critical isn't held back by its warning. */
function keyOf({ code, level }: OutsideAlert): string {
  return `${level}:${code}`;
}

async function isDue(now: Instant, { RATE_LIMITER }: Env, alert: OutsideAlert): Promise<boolean> {
  const key = keyOf(alert);
  const sent = lastSent();
  const own = await consumeRateLimit(RATE_LIMITER, `alert:${key}`, ONCE_AN_HOUR, now);
  const isRepeat = own ? !own.allowed : (sent.get(key) ?? 0) > addMs(now, -HOUR);
  if (isRepeat) return false;
  const all = await consumeRateLimit(RATE_LIMITER, 'alerts', MAX_AN_HOUR, now);
  if (all?.allowed === false) return false;
  sent.set(key, now);
  return true;
}

/** No way has accepted the alert, so it is due again. The attempt still counts among all of this hour. */
async function forget(now: Instant, { RATE_LIMITER }: Env, alert: OutsideAlert): Promise<void> {
  const key = keyOf(alert);
  lastSent().delete(key);
  await returnRateLimit(RATE_LIMITER, `alert:${key}`, ONCE_AN_HOUR, now);
}

/** Returns whether the receiver has accepted the alerts. */
async function postWebhook(
  now: Instant,
  env: Env,
  alerts: readonly OutsideAlert[],
  { send }: Outside,
): Promise<boolean> {
  if (!env.ALERT_WEBHOOK_URL) return false;
  const url = await requireReachable({ ...endpointEnvOf(env), send }, env.ALERT_WEBHOOK_URL);
  const body = JSON.stringify({
    text: `${summaryOf(alerts)} at ${env.PUBLIC_ORIGIN}: ${alerts.map(({ level, code }) => `${code} (${level})`).join(', ')}`,
    source: env.PUBLIC_ORIGIN,
    sent_at: toIso(now),
    alerts: alerts.map(({ level, code }) => ({ level, code })),
  });
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const headers = { 'content-type': 'application/json', 'user-agent': 'Tributary' };
  const sending = send(url.href, { method: 'POST', headers, body, redirect: 'manual', signal });
  const response = await untilAborted(sending, signal);
  response.body?.cancel().catch(() => undefined);
  if (!response.ok) log('error', 'alert.not_delivered', { by: 'webhook', status: response.status });
  return response.ok;
}

/** By the driver that publishers' emails don't depend on, and by the others if it refuses. Returns whether one has accepted it. */
async function sendEmail(
  ctx: Pick<Context, 'db' | 'now'>,
  env: Env,
  alerts: readonly OutsideAlert[],
): Promise<boolean> {
  if (!env.ALERT_EMAIL) return false;
  const email = emailOf(env.PUBLIC_ORIGIN, alerts);
  const { htmlPart } = await import('../email/layout.tsx');
  const port = createEmailPort(ctx, { ...env, EMAIL_DRIVERS: emailDrivers(env).toReversed().join(',') });
  await port.send({
    id: newId('mal'),
    from: env.EMAIL_FROM,
    to: env.ALERT_EMAIL,
    subject: email.subject,
    html: await htmlPart(email),
    text: textPart(email),
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  return true;
}

function emailOf(origin: string, alerts: readonly OutsideAlert[]): RenderedEmail {
  const summary = summaryOf(alerts);
  return {
    subject: `${summary} at ${new URL(origin).host}`,
    preheader: alerts.map(({ code }) => code).join(', '),
    heading: summary,
    name: null,
    body: [
      { rows: alerts.map(({ level, code }) => [level === 'critical' ? 'Critical' : 'Warning', code]) },
      'The runbook says what each code means and what to do.',
    ],
    action: { label: 'Open the alerts', url: `${origin}/admin/alerts` },
    notes: ['A code is sent once an hour. The alerts have the details.'],
    reason:
      'You’re receiving this email because the deployment’s configuration names this address for alerts.',
    preferenceLinks: null,
  };
}

function summaryOf(alerts: readonly OutsideAlert[]): string {
  return plural(alerts.length, 'alert');
}

async function attempt(by: string, work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    log('error', 'alert.not_delivered', { by, ...errorFacts(error) });
    return false;
  }
}
