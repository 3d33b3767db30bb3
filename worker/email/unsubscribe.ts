import type { Context } from '../platform/context.ts';
import { PREFERENCE_OF, writePreferences } from './preferences.ts';
import type { Unsubscription } from './unsubscribe-token.ts';

/** Switches a kind of email off for an account. Doing it again changes nothing. */
export async function unsubscribe(ctx: Context, { userId, kind }: Unsubscription): Promise<void> {
  await writePreferences(ctx, userId, { [PREFERENCE_OF[kind]]: false });
}
