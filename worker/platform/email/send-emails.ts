import { clearAlerts, raiseAlert } from '../alerts/alerts.ts';
import type { Context } from '../context.ts';
import { DomainError, errorCode } from '../errors.ts';
import type { EmailId } from '../ids.ts';
import { errorFacts, log } from '../log.ts';
import { addDays, addMs, dayOf, MINUTE, SECOND, startOfDay } from '../time.ts';
import { composeEmail, type EmailDeps, type EmailSettings } from './compose.ts';
import {
  backOff,
  dueEmails,
  type LeasedEmail,
  leaseEmail,
  MAX_ATTEMPTS,
  queuedEmails,
  recordSent,
  settleEmail,
  waitForQuota,
} from './email-store.ts';
import {
  type EmailMessage,
  type EmailPort,
  emailOverQuota,
  emailRefused,
  emailRefusedError,
  emailSuppressedError,
} from './ports.ts';
import { isWanted } from './preferences.ts';
import { findSuppression, suppress } from './suppressions.ts';

/** Emails of one run: few enough to finish before the next run. */
export const EMAILS_PER_RUN = 50;
/** The longest delay that a queue supports. */
const MAX_DELAY_MS = 12 * 60 * MINUTE;

export interface SendResult {
  sent: number;
  /** Switched off by their recipient after they were enqueued. */
  skipped: number;
  postponed: number;
  /** The provider's quota is used up: they and all others wait. */
  overQuota: number;
  failed: number;
  /** Seconds until the next run; null if nothing is left to send. */
  againIn: number | null;
}

/**
 * Sends each due email at most once. An email is leased before it is sent, and a lease without an outcome is never sent
 * again (see `failStalledEmails`). Only an email that the port refused is retried.
 */
export async function sendEmails(
  ctx: Context,
  settings: EmailSettings,
  port: EmailPort,
  deps: EmailDeps,
): Promise<SendResult> {
  const ids = await dueEmails(ctx, deps.emails, EMAILS_PER_RUN);
  const result: SendResult = {
    sent: 0,
    skipped: 0,
    postponed: 0,
    overQuota: 0,
    failed: 0,
    againIn: ids.length === EMAILS_PER_RUN ? 0 : null,
  };
  for (const id of ids) {
    const email = await leaseEmail(ctx, id);
    if (!email) continue;
    const outcome = await sendLeased(ctx, settings, port, deps, email);
    result[outcome]++;
    if (outcome === 'overQuota') {
      result.againIn = null;
      break;
    }
    if (outcome === 'postponed') result.againIn ??= Math.min(MAX_DELAY_MS, backOff(email.attempts)) / SECOND;
  }
  if (result.sent > 0 && result.overQuota === 0) await clearAlerts(ctx, emailOverQuota.code, [QUOTA]);
  return result;
}

/** The subject of the alert. */
const QUOTA = 'emails';

/**
 * Nothing is lost: the email waits until the quota is reset, at midnight (UTC) for that of a day. The others are tried before, one by
 * one, so they go out as soon as the provider takes them.
 */
async function waitUntilReset(
  ctx: Context,
  email: LeasedEmail,
  retryAfter: number | undefined,
): Promise<void> {
  const until =
    retryAfter === undefined ? startOfDay(addDays(dayOf(ctx.now), 1)) : addMs(ctx.now, retryAfter * SECOND);
  await waitForQuota(ctx, email.id, until);
  if (retryAfter !== undefined) return;
  await raiseAlert(ctx, {
    level: 'critical',
    code: emailOverQuota.code,
    subject: QUOTA,
    message: `The daily quota of the email provider is used up. ${await queuedEmails(ctx)} emails wait until it is reset, those to sign in among them.`,
  });
}

async function sendLeased(
  ctx: Context,
  settings: EmailSettings,
  port: EmailPort,
  deps: EmailDeps,
  email: LeasedEmail,
): Promise<'sent' | 'skipped' | 'postponed' | 'overQuota' | 'failed'> {
  let providerId: string | undefined;
  try {
    if (!(await isStillWanted(ctx, email, deps))) {
      await settleEmail(ctx, email.id, 'skipped');
      return 'skipped';
    }
    if (await isSuppressed(ctx, email, deps)) {
      await settleEmail(ctx, email.id, 'skipped', 'email.recipient_suppressed');
      return 'skipped';
    }
    providerId = await port.send(await compose(ctx, settings, email, deps));
  } catch (error) {
    log('warn', 'email.not_sent', { emailId: email.id, kind: email.kind, reason: reasonOf(error) });
    if (emailSuppressedError.is(error)) {
      await suppress(ctx, {
        address: email.recipient,
        cause: 'bounce',
        driver: 'cloudflare',
        code: 'suppressed',
      });
      await settleEmail(ctx, email.id, 'failed', 'email.recipient_suppressed');
      return 'failed';
    }
    if (emailOverQuota.is(error)) {
      await waitUntilReset(ctx, email, error.retryAfter);
      return 'overQuota';
    }
    const refused = emailRefusedError.is(error);
    if (refused && email.attempts < MAX_ATTEMPTS) {
      await settleEmail(ctx, email.id, 'queued', errorCode(error));
      return 'postponed';
    }
    await failEmail(ctx, email, refused ? 'email.refused' : 'email.outcome_unknown');
    return 'failed';
  }
  await recordSent(ctx, email.id, providerId);
  return 'sent';
}

/** An email that can't be composed counts as refused. */
async function compose(
  ctx: Context,
  settings: EmailSettings,
  email: LeasedEmail,
  deps: EmailDeps,
): Promise<EmailMessage> {
  try {
    return await composeEmail(ctx, settings, { ...email, content: JSON.parse(email.content) }, deps);
  } catch (error) {
    log('error', 'email.not_written', { emailId: email.id, kind: email.kind, ...errorFacts(error) });
    throw emailRefused(errorCode(error), error);
  }
}

/** People may switch off an optional email after it was enqueued. */
async function isStillWanted(
  ctx: Context,
  { userId, kind }: LeasedEmail,
  { emails }: EmailDeps,
): Promise<boolean> {
  const declared = emails.get(kind);
  if (!declared || userId === null) return true;
  try {
    return await isWanted(ctx, userId, declared);
  } catch (error) {
    throw emailRefused(errorCode(error), error);
  }
}

/** Whether the address gets only required emails, and this isn't one. */
async function isSuppressed(
  ctx: Context,
  { kind, recipient }: LeasedEmail,
  { emails }: EmailDeps,
): Promise<boolean> {
  if (emails.get(kind)?.isRequired) return false;
  try {
    return (await findSuppression(ctx, recipient)) !== null;
  } catch (error) {
    throw emailRefused(errorCode(error), error);
  }
}

/** Only our own messages: others may contain the address. */
function reasonOf(error: unknown): string {
  return error instanceof DomainError ? error.message : errorCode(error);
}

/** Fails an email for good and alerts operators. */
export async function failEmail(
  ctx: Context,
  email: { id: EmailId; kind: string },
  fault: 'email.refused' | 'email.outcome_unknown',
): Promise<void> {
  await raiseAlert(ctx, {
    level: 'warning',
    code: fault,
    subject: email.kind,
    message:
      fault === 'email.refused'
        ? `The email ${email.id} (${email.kind}) was refused ${MAX_ATTEMPTS} times and won’t be sent.`
        : `We don’t know whether the email ${email.id} (${email.kind}) was sent. It won’t be sent again.`,
  });
  await settleEmail(ctx, email.id, 'failed', fault);
}
