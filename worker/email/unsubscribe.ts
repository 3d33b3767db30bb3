import type { Context } from '../platform/context.ts';
import { hmac, timingSafeEqualText } from '../platform/hashing.ts';
import { isId, type UserId } from '../platform/ids.ts';
import { OPTIONAL_KINDS, type OptionalKind } from './email-kinds.ts';
import { PREFERENCE_OF, writePreferences } from './preferences.ts';

/** Switches a kind of email off for an account. Doing it again changes nothing. */
export async function unsubscribe(ctx: Context, { userId, kind }: Unsubscription): Promise<void> {
  await writePreferences(ctx, userId, { [PREFERENCE_OF[kind]]: false });
}

/** Whom a link in a mail switches which kind off for. */
interface Unsubscription {
  userId: UserId;
  kind: OptionalKind;
}

/** The token of a mail's unsubscribe link: it says whose and which kind, and only we can have written it. It has no end. */
export function unsubscribeToken(secret: string, { userId, kind }: Unsubscription): string {
  const mac = hmac(secret, `unsubscribe\u0000${kind}\u0000${userId}`).toString('base64url');
  return `${kind}.${userId}.${mac}`;
}

/** Reads a token that `unsubscribeToken` has written under the same secret; null for anything else. */
export function readUnsubscribeToken(secret: string, token: string): Unsubscription | null {
  const [asked, userId = ''] = token.split('.');
  const kind = OPTIONAL_KINDS.find((each) => each === asked);
  if (!kind || !isId('usr', userId)) return null;
  const subscription = { userId, kind };
  return timingSafeEqualText(token, unsubscribeToken(secret, subscription)) ? subscription : null;
}
