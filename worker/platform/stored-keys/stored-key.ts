import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { encryptedText } from '../encrypted-text.ts';
import { decrypt, encrypt } from '../encryption.ts';
import { failure } from '../failure.ts';
import { storedKeys } from './tables.ts';

const KEY_BYTES = 32;

export const storedKeyText = encryptedText({
  name: 'stored key',
  places: [{ table: 'stored_keys', key: ['name'], column: 'encrypted', subject: 'name' }],
  purpose: (name) => `stored key ${name}`,
});

const storedKeyMissing = failure('stored_key.missing', 500, 'The key was not stored.');

type Name = (typeof storedKeys.$inferSelect)['name'];

/**
 * A random key that stays the same when `ENCRYPTION_KEY` is replaced, because only its encryption changes. It is created on first
 * use. Throws `encryption.unreadable` (500).
 */
export async function storedKey(ctx: Context, encryptionKey: string, name: Name): Promise<string> {
  const query = ctx.db
    .select({ encrypted: storedKeys.encrypted })
    .from(storedKeys)
    .where(eq(storedKeys.name, name));
  const [found] = await query;
  if (found) return decrypt(encryptionKey, storedKeyText.purposeOf(name), found.encrypted);
  const value = randomBytes(KEY_BYTES).toString('base64url');
  const encrypted = await encrypt(encryptionKey, storedKeyText.purposeOf(name), value);
  const insert = ctx.db.insert(storedKeys).values({ name, encrypted, createdAt: ctx.now });
  const [, [stored]] = await ctx.db.batch([insert.onConflictDoNothing(), query]);
  if (!stored) throw storedKeyMissing();
  return decrypt(encryptionKey, storedKeyText.purposeOf(name), stored.encrypted);
}
