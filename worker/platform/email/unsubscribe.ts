import type { Context } from '../context.ts';
import { hmac, timingSafeEqualText } from '../hashing.ts';
import { isId, type UserId } from '../ids.ts';
import type { Email, Emails } from './email.ts';
import { writePreferences } from './preferences.ts';

/** An email that its reader doesn't want anymore. */
interface Unsubscription {
  userId: UserId;
  optional: NonNullable<Email['optional']>;
}

export async function unsubscribe(ctx: Context, { userId, optional }: Unsubscription): Promise<void> {
  await writePreferences(ctx, userId, { [optional.preference]: false });
}

/** The signed token of an unsubscribe link. It never expires. */
export function unsubscribeToken(secret: string, { userId, kind }: { userId: UserId; kind: string }): string {
  const mac = hmac(secret, `unsubscribe\u0000${kind}\u0000${userId}`).toString('base64url');
  return `${kind}.${userId}.${mac}`;
}

/** Returns null for a token that wasn't signed with this secret. */
export function readUnsubscribeToken(secret: string, emails: Emails, token: string): Unsubscription | null {
  const [kind = '', userId = ''] = token.split('.');
  const optional = emails.get(kind)?.optional;
  if (!optional || !isId('usr', userId)) return null;
  return timingSafeEqualText(token, unsubscribeToken(secret, { userId, kind })) ? { userId, optional } : null;
}
