import type { Context } from '../context.ts';
import { hmac, timingSafeEqualText } from '../hashing.ts';
import { isId, type UserId } from '../ids.ts';
import { OPTIONAL_KINDS, type OptionalKind } from './email-kinds.ts';
import { PREFERENCE_OF, writePreferences } from './preferences.ts';

export async function unsubscribe(ctx: Context, { userId, kind }: Unsubscription): Promise<void> {
  await writePreferences(ctx, userId, { [PREFERENCE_OF[kind]]: false });
}

interface Unsubscription {
  userId: UserId;
  kind: OptionalKind;
}

/** The signed token of an unsubscribe link. It never expires. */
export function unsubscribeToken(secret: string, { userId, kind }: Unsubscription): string {
  const mac = hmac(secret, `unsubscribe\u0000${kind}\u0000${userId}`).toString('base64url');
  return `${kind}.${userId}.${mac}`;
}

/** Returns null for a token that wasn't signed with this secret. */
export function readUnsubscribeToken(secret: string, token: string): Unsubscription | null {
  const [kindText, userId = ''] = token.split('.');
  const kind = OPTIONAL_KINDS.find((each) => each === kindText);
  if (!kind || !isId('usr', userId)) return null;
  const subscription = { userId, kind };
  return timingSafeEqualText(token, unsubscribeToken(secret, subscription)) ? subscription : null;
}
