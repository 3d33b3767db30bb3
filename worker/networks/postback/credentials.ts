import { randomBytes } from 'node:crypto';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { auditIfChanged, auditStatement } from '../../platform/audit/write-audit.ts';
import type { Context } from '../../platform/context.ts';
import { actorName } from '../../platform/context.ts';
import { statementOf } from '../../platform/database.ts';
import { encryptedText } from '../../platform/encrypted-text.ts';
import { decrypt, encrypt } from '../../platform/encryption.ts';
import { failure } from '../../platform/failure.ts';
import { newId, type PushCredentialId } from '../../platform/ids.ts';
import { pushCredentials } from '../tables.ts';
import type { PushCredential } from './authenticate.ts';

export type StoredCredential = Omit<typeof pushCredentials.$inferSelect, 'encrypted'>;

/** One that waits for a second person is in its proposed change. */
export const credentialText = encryptedText({
  name: 'push-credential',
  places: [
    { table: 'push_credentials', key: ['id'], column: 'encrypted' },
    { table: 'proposed_changes', key: ['id'], column: 'input', path: '$.encrypted' },
  ],
});
const PURPOSE = credentialText.purposeOf('');

const pushCredentialUnknown = failure(
  'push_credential.unknown',
  404,
  (networkId: string, id: string) => `The network ${networkId} has no credential ${id}.`,
  {
    action: 'Use an ID from the network’s list of credentials.',
    sample: ['wildfire', 'psh_jj5p3ex3k78zy1317eqz'],
  },
);

/**
 * Adds a credential to a network and returns it with its value, which is not shown again. The previous one stays active,
 * so that the partner can rotate it; older ones are revoked.
 */
export async function addCredential(
  ctx: Context,
  encryptionKey: string,
  networkId: string,
  { kind, value = newCredentialValue() }: { kind: PushCredential['kind']; value?: string | undefined },
): Promise<{ credential: StoredCredential; value: string }> {
  const encrypted = await sealCredential(encryptionKey, value);
  return { credential: await storeCredential(ctx, { networkId, kind, encrypted }), value };
}

/** A value that a partner doesn't choose. */
export function newCredentialValue(): string {
  return `psk_${randomBytes(32).toString('base64url')}`;
}

/** Encrypts a credential, so that it can wait for a second person. */
export function sealCredential(encryptionKey: string, value: string): Promise<string> {
  return encrypt(encryptionKey, PURPOSE, value);
}

/** Adds an encrypted credential as `addCredential` does. `along` are statements for the same transaction. */
export async function storeCredential(
  ctx: Context,
  { networkId, kind, encrypted }: { networkId: string; kind: PushCredential['kind']; encrypted: string },
  along: readonly D1PreparedStatement[] = [],
): Promise<StoredCredential> {
  const credential: StoredCredential = {
    id: newId('psh'),
    networkId,
    kind,
    createdBy: actorName(ctx.actor),
    createdAt: ctx.now,
    revokedAt: null,
  };
  const revokeOlder = ctx.db.$client
    .prepare(
      `UPDATE push_credentials SET revoked_at = ?2 WHERE network_id = ?1 AND revoked_at IS NULL AND id <> (
         SELECT id FROM push_credentials WHERE network_id = ?1 AND revoked_at IS NULL
         ORDER BY created_at DESC, rowid DESC LIMIT 1)`,
    )
    .bind(networkId, ctx.now);
  const insert = statementOf(ctx.db, ctx.db.insert(pushCredentials).values({ ...credential, encrypted }));
  const entry = auditStatement(ctx, {
    action: 'push_credential.added',
    subject: credential.id,
    detail: { network: networkId, kind },
  });
  await ctx.db.$client.batch([revokeOlder, insert, entry, ...along]);
  return credential;
}

/** A network's active credentials with their values. */
export async function openCredentials(
  ctx: Context,
  encryptionKey: string,
  networkId: string,
): Promise<PushCredential[]> {
  const active = await ctx.db
    .select()
    .from(pushCredentials)
    .where(and(eq(pushCredentials.networkId, networkId), isNull(pushCredentials.revokedAt)));
  return Promise.all(
    active.map(async ({ kind, encrypted }) => ({
      kind,
      value: await decrypt(encryptionKey, PURPOSE, encrypted),
    })),
  );
}

/** Lists a network's credentials without their values, newest first, including revoked ones. */
export async function listCredentials(ctx: Context, networkId: string): Promise<StoredCredential[]> {
  return ctx.db
    .select(WITHOUT_VALUE)
    .from(pushCredentials)
    .where(eq(pushCredentials.networkId, networkId))
    .orderBy(desc(pushCredentials.createdAt), desc(pushCredentials.id));
}

const WITHOUT_VALUE = {
  id: pushCredentials.id,
  networkId: pushCredentials.networkId,
  kind: pushCredentials.kind,
  createdBy: pushCredentials.createdBy,
  createdAt: pushCredentials.createdAt,
  revokedAt: pushCredentials.revokedAt,
};

/** Revokes a credential at once. A revoked one is left as it is. Throws `push_credential.unknown` (404). */
export async function revokeCredential(
  ctx: Context,
  networkId: string,
  id: PushCredentialId,
): Promise<StoredCredential> {
  const active = and(
    eq(pushCredentials.networkId, networkId),
    eq(pushCredentials.id, id),
    isNull(pushCredentials.revokedAt),
  );
  await ctx.db.$client.batch([
    statementOf(ctx.db, ctx.db.update(pushCredentials).set({ revokedAt: ctx.now }).where(active)),
    auditIfChanged(ctx, { action: 'push_credential.revoked', subject: id, detail: { network: networkId } }),
  ]);
  const revoked = (await listCredentials(ctx, networkId)).find((each) => each.id === id);
  if (!revoked) throw pushCredentialUnknown(networkId, id);
  return revoked;
}
