import { raiseAlert } from '../alerts/alerts.ts';
import type { Context } from '../platform/context.ts';
import { DomainError, errorCode } from '../platform/errors.ts';
import type { MailId } from '../platform/ids.ts';
import { errorFacts, log } from '../platform/log.ts';
import { MINUTE, SECOND } from '../platform/time.ts';
import { composeEmail, type EmailDeps, type EmailSettings } from './compose.ts';
import { OPTIONAL_KINDS } from './email-kinds.ts';
import {
  backOff,
  dueEmails,
  leaseEmail,
  MAX_ATTEMPTS,
  type StoredEmail,
  settleEmail,
} from './email-store.ts';
import { type EmailMessage, type EmailPort, emailRefused } from './ports.ts';
import { isWanted } from './preferences.ts';

/** Mails of one waking: few enough that they are gone before the next. */
const BATCH_SIZE = 50;
/** What a queue can wait. */
const MAX_DELAY_SECONDS = 12 * 60 * MINUTE;

/** What a waking did, and after how many seconds there is more to do; null for nothing. */
export interface Sending {
  sent: number;
  /** Emails that their recipient switched off while they waited. */
  skipped: number;
  postponed: number;
  failed: number;
  againIn: number | null;
}

/**
 * Sends the mails that are due, each at most once: it is claimed before it goes out, and a claim that was not settled is
 * never sent again (`sweep-mails.ts`). A mail that was refused before anything went out waits and is tried anew.
 */
export async function sendEmails(
  ctx: Context,
  settings: EmailSettings,
  port: EmailPort,
  deps: EmailDeps,
): Promise<Sending> {
  const ids = await dueEmails(ctx, BATCH_SIZE);
  const done: Sending = {
    sent: 0,
    skipped: 0,
    postponed: 0,
    failed: 0,
    againIn: ids.length === BATCH_SIZE ? 0 : null,
  };
  for (const id of ids) {
    const mail = await leaseEmail(ctx, id);
    if (!mail) continue;
    const outcome = await sendLeased(ctx, settings, port, deps, mail);
    done[outcome]++;
    if (outcome === 'postponed')
      done.againIn ??= Math.min(MAX_DELAY_SECONDS, backOff(mail.attempts)) / SECOND;
  }
  return done;
}

async function sendLeased(
  ctx: Context,
  settings: EmailSettings,
  port: EmailPort,
  deps: EmailDeps,
  mail: StoredEmail,
): Promise<'sent' | 'skipped' | 'postponed' | 'failed'> {
  try {
    if (!(await isStillWanted(ctx, mail))) {
      await settleEmail(ctx, mail.id, 'skipped');
      return 'skipped';
    }
    await port.send(await composed(ctx, settings, mail, deps));
  } catch (error) {
    log('warn', 'mail.not_sent', { mail: mail.id, kind: mail.kind, reason: reasonOf(error) });
    const refused = errorCode(error) === 'mail.refused';
    if (refused && mail.attempts < MAX_ATTEMPTS) {
      await settleEmail(ctx, mail.id, 'queued', errorCode(error));
      return 'postponed';
    }
    await giveUp(ctx, mail, refused ? 'mail.refused' : 'mail.outcome_unknown');
    return 'failed';
  }
  await settleEmail(ctx, mail.id, 'sent');
  return 'sent';
}

/** What keeps a mail from being written keeps it from going out: that is a refusal, too. */
async function composed(
  ctx: Context,
  settings: EmailSettings,
  mail: StoredEmail,
  deps: EmailDeps,
): Promise<EmailMessage> {
  try {
    return await composeEmail(ctx, settings, mail, deps);
  } catch (error) {
    log('error', 'mail.not_written', { mail: mail.id, kind: mail.kind, ...errorFacts(error) });
    throw emailRefused(errorCode(error), error);
  }
}

/** Optional emails go only to people who want them at the moment of sending. */
async function isStillWanted(ctx: Context, { userId, kind }: StoredEmail): Promise<boolean> {
  const optional = OPTIONAL_KINDS.find((each) => each === kind);
  if (!optional || userId === null) return true;
  try {
    return await isWanted(ctx, userId, optional);
  } catch (error) {
    throw emailRefused(errorCode(error), error);
  }
}

/** Words of our own; a foreign error's may hold the address. */
function reasonOf(error: unknown): string {
  return error instanceof DomainError ? error.message : errorCode(error);
}

/** Ends a mail without another attempt, and tells the operators. */
export async function giveUp(
  ctx: Context,
  mail: { id: MailId; kind: string },
  fault: 'mail.refused' | 'mail.outcome_unknown',
): Promise<void> {
  await raiseAlert(ctx, {
    level: 'warning',
    code: fault,
    subject: mail.kind,
    message:
      fault === 'mail.refused'
        ? `The mail ${mail.id} (${mail.kind}) was refused ${MAX_ATTEMPTS} times and is given up.`
        : `Whether the mail ${mail.id} (${mail.kind}) went out is unknown; it is not sent again.`,
  });
  await settleEmail(ctx, mail.id, 'failed', fault);
}
