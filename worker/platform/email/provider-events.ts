import { and, eq } from 'drizzle-orm';
import { alertStatement, raiseAlert } from '../alerts/alerts.ts';
import type { Context } from '../context.ts';
import { statementOf } from '../database.ts';
import { type Feedback, suppress } from './suppressions.ts';
import { emails } from './tables.ts';

/** A provider's word that can't contain an address. */
const WORD = /^[\w.-]{1,60}$/;

/** What a provider says of an email that it had accepted. `providerId` is its ID of the email. */
export type ProviderEvent =
  /** Stops emails to an address. */
  | { effect: 'suppressed'; feedback: Feedback; providerId: string | undefined }
  /** Given up for a reason that says nothing about the address. `reason` is the provider's own word. */
  | { effect: 'not_delivered'; driver: string; reason: string | undefined; providerId: string | undefined }
  /** Nothing is to be done. */
  | { effect: 'ignored' }
  /** Of a type that isn't known, or of another form. */
  | { effect: 'unknown'; driver: string; type: unknown };

export const PROVIDER_EVENT_EFFECTS = [
  'suppressed',
  'not_delivered',
  'ignored',
  'unknown',
] as const satisfies ProviderEvent['effect'][];

/**
 * Records what a provider says. An email that wasn't delivered fails, and alerts operators unless its address is stopped for it. What
 * can't be read alerts them too, so that no event is lost in silence.
 */
export async function recordProviderEvent(ctx: Context, event: ProviderEvent): Promise<void> {
  if (event.effect === 'suppressed') {
    if (event.feedback.cause === 'bounce') await failSent(ctx, event.providerId);
    return suppress(ctx, event.feedback);
  }
  if (event.effect === 'not_delivered') return recordNotDelivered(ctx, event);
  if (event.effect === 'unknown') {
    const subject = `${event.driver}: ${wordOf(event.type)}`;
    await raiseAlert(ctx, {
      level: 'warning',
      code: 'email.event_unknown',
      subject,
      message: `We can’t read an event of an email provider (${subject}). If it says that emails weren’t delivered, no one was told.`,
    });
  }
}

async function recordNotDelivered(
  ctx: Context,
  { driver, reason, providerId }: Extract<ProviderEvent, { effect: 'not_delivered' }>,
): Promise<void> {
  const email = await findSent(ctx, providerId);
  const which = email ? `The email ${email.id} (${email.kind})` : 'An email';
  const subject = `${driver}: ${wordOf(reason)}`;
  await ctx.db.$client.batch([
    failSentStatement(ctx, providerId),
    alertStatement(ctx, {
      level: 'warning',
      code: 'email.not_delivered',
      subject,
      message: `${which} was accepted by the provider and not delivered (${subject}). It won’t be sent again.`,
    }),
  ]);
}

async function findSent(ctx: Context, providerId: string | undefined) {
  if (providerId === undefined) return undefined;
  const [found] = await ctx.db
    .select({ id: emails.id, kind: emails.kind })
    .from(emails)
    .where(isSent(providerId));
  return found;
}

async function failSent(ctx: Context, providerId: string | undefined): Promise<void> {
  await failSentStatement(ctx, providerId).run();
}

function failSentStatement(ctx: Context, providerId: string | undefined): D1PreparedStatement {
  return statementOf(
    ctx.db,
    ctx.db
      .update(emails)
      .set({ state: 'failed', fault: 'email.not_delivered', updatedAt: ctx.now })
      .where(isSent(providerId ?? '')),
  );
}

function isSent(providerId: string) {
  return and(eq(emails.providerId, providerId), eq(emails.state, 'sent'));
}

function wordOf(text: unknown): string {
  return typeof text === 'string' && WORD.test(text) ? text : 'unnamed';
}
