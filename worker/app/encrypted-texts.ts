import { credentialText } from '../networks/postback/credentials.ts';
import { detailsText } from '../payouts/details/save-details.ts';
import { taxText } from '../payouts/tax/tax-store.ts';
import { raiseAlert } from '../platform/alerts/alerts.ts';
import type { Context } from '../platform/context.ts';
import { plural } from '../platform/contract/counts.ts';
import type { EncryptedText } from '../platform/encrypted-text.ts';
import { keyId } from '../platform/encryption.ts';
import { responseText } from '../platform/http/idempotency-key.ts';
import { CRON, job } from '../platform/job.ts';
import { keysOf } from '../platform/key-list.ts';
import { type Reencryption, readKeyUse, reencrypt } from '../platform/reencrypt.ts';
import { storedKeyText } from '../platform/stored-keys/stored-key.ts';
import { DAY, HOUR } from '../platform/time.ts';
import { webhookSecretText } from '../webhooks/secrets.ts';

/** Everything that is stored encrypted with `ENCRYPTION_KEY`. */
export const ENCRYPTED_TEXTS: readonly EncryptedText[] = [
  storedKeyText,
  detailsText,
  taxText,
  webhookSecretText,
  credentialText,
  responseText,
];

/** Encrypts again what older keys have encrypted, and says when none of them is needed. Nothing to do with one key. */
export async function reencryptTexts(
  ctx: Context,
  { ENCRYPTION_KEY }: Pick<Env, 'ENCRYPTION_KEY'>,
): Promise<Reencryption | null> {
  const [, ...older] = keysOf(ENCRYPTION_KEY);
  if (older.length === 0) return null;
  const result = await reencrypt(ctx, ENCRYPTION_KEY, ENCRYPTED_TEXTS);
  await reportUnreadable(ctx, result.unreadable);
  const subject = older.map(keyId).join(',');
  if (result.left === 0 && result.unreadable === 0)
    await raiseAlert(ctx, {
      level: 'info',
      code: 'encryption.older_keys_unused',
      subject,
      message: `Nothing is encrypted with the older keys ${subject} of ENCRYPTION_KEY. They can be dropped.`,
    });
  return result;
}

export const reencryptTextsJob = job({
  name: 'reencrypt_texts',
  cron: CRON.hourlyAt12,
  maxWait: 6 * HOUR,
  run: reencryptTexts,
});

/** Looks for texts that no key of the list can decrypt: a key was dropped or lost too early. */
export async function watchKeys(
  ctx: Context,
  { ENCRYPTION_KEY }: Pick<Env, 'ENCRYPTION_KEY'>,
): Promise<{ unreadable: number }> {
  const known = keysOf(ENCRYPTION_KEY).map(keyId);
  const uses = await readKeyUse(ctx, ENCRYPTED_TEXTS);
  const lost = uses.filter(({ keyId: id }) => !known.includes(id));
  const unreadable = lost.reduce((sum, { texts }) => sum + texts, 0);
  await reportUnreadable(ctx, unreadable);
  return { unreadable };
}

export const watchKeysJob = job({
  name: 'watch_keys',
  cron: CRON.dailyAt0427,
  maxWait: 2 * DAY,
  run: watchKeys,
});

async function reportUnreadable(ctx: Context, texts: number): Promise<void> {
  if (texts === 0) return;
  await raiseAlert(ctx, {
    level: 'critical',
    code: 'encryption.key_lost',
    subject: 'ENCRYPTION_KEY',
    message: `No key of ENCRYPTION_KEY can decrypt ${plural(texts, 'stored text')}. Add the key that is missing at the end of the list.`,
  });
}
