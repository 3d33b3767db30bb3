import { eq } from 'drizzle-orm';
import { type AuditEntry, auditStatements, writeGuarded } from '../platform/audit/write-audit.ts';
import type { Context } from '../platform/context.ts';
import { statementOf } from '../platform/database.ts';
import { networkNotFound } from './network-queries.ts';
import { affiliateNetworks } from './tables.ts';

/**
 * Pauses a network or resumes it. A paused network isn’t synced; its links keep earning. Returns false if it is so already.
 * Throws `network.not_found` (404).
 */
export async function setNetworkActive(
  ctx: Context,
  networkId: string,
  isActive: boolean,
  reason: string | null,
): Promise<boolean> {
  const ofNetwork = eq(affiliateNetworks.id, networkId);
  const [network] = await ctx.db
    .select({ isActive: affiliateNetworks.isActive })
    .from(affiliateNetworks)
    .where(ofNetwork);
  if (!network) throw networkNotFound(`There is no network "${networkId}".`);
  if (network.isActive === isActive) return false;
  const entry: AuditEntry = {
    action: isActive ? 'network.resumed' : 'network.paused',
    subject: networkId,
    reason,
    state: isActive ? '0' : '1',
    detail: { is_active: isActive },
  };
  const state = 'SELECT CAST(is_active AS TEXT) FROM affiliate_networks WHERE id = e.subject';
  const written = await writeGuarded(ctx, [
    ...auditStatements(ctx, [entry], { state, otherwise: 'refuse' }),
    statementOf(ctx.db, ctx.db.update(affiliateNetworks).set({ isActive }).where(ofNetwork)),
  ]);
  return written || setNetworkActive(ctx, networkId, isActive, reason);
}
