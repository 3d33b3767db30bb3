import { eq, isNotNull } from 'drizzle-orm';
import { type AuditEntry, auditStatements, writeGuarded } from '../platform/audit/write-audit.ts';
import type { Context } from '../platform/context.ts';
import { statementOf } from '../platform/database.ts';
import { refreshNetworkBrands } from './brands.ts';
import { networkNotFound } from './network-queries.ts';
import { markProgramPartsStale } from './stale-shards.ts';
import { affiliateNetworks } from './tables.ts';

/** Since when a network is closed, and why; null while it is open. */
export type Closing = Pick<typeof affiliateNetworks.$inferSelect, 'closedAt' | 'closedReason'>;

/** Throws `network.not_found` (404). */
export async function readClosing(ctx: Context, networkId: string): Promise<Closing> {
  const { closedAt, closedReason } = affiliateNetworks;
  const [network] = await ctx.db
    .select({ closedAt, closedReason })
    .from(affiliateNetworks)
    .where(eq(affiliateNetworks.id, networkId));
  if (!network) throw networkNotFound(`There is no network "${networkId}".`);
  return network;
}

/** The names of the closed networks by ID. */
export async function closedNetworks(ctx: Context): Promise<Map<string, string>> {
  const { id, name, closedAt } = affiliateNetworks;
  const rows = await ctx.db.select({ id, name }).from(affiliateNetworks).where(isNotNull(closedAt));
  return new Map(rows.map((row) => [row.id, row.name]));
}

/**
 * Closes a network: none of its programs is open, and their links lead straight to the shops. The programs keep their own states,
 * so that opening it again opens those that are approved and listed by then. Its reports are still read. Returns false if it is
 * closed already. Throws `network.not_found` (404).
 */
export function closeNetwork(ctx: Context, networkId: string, reason: string): Promise<boolean> {
  return decideNetwork(ctx, networkId, reason, { closedAt: ctx.now, closedReason: reason });
}

/** Opens a closed network again. Returns false if it is open. Throws `network.not_found` (404). */
export function openNetwork(ctx: Context, networkId: string, reason: string): Promise<boolean> {
  return decideNetwork(ctx, networkId, reason, { closedAt: null, closedReason: null });
}

async function decideNetwork(
  ctx: Context,
  networkId: string,
  reason: string,
  after: Closing,
): Promise<boolean> {
  const before = await readClosing(ctx, networkId);
  const isOpen = before.closedAt === null;
  if (isOpen === (after.closedAt === null)) return false;
  const entry: AuditEntry = {
    action: isOpen ? 'network.closed' : 'network.opened',
    subject: networkId,
    reason,
    state: isOpen ? '1' : '0',
    before: { closed_at: before.closedAt, closed_reason: before.closedReason },
    detail: { closed_at: after.closedAt, closed_reason: after.closedReason },
  };
  const state = 'SELECT CAST(closed_at IS NULL AS TEXT) FROM affiliate_networks WHERE id = e.subject';
  const d1 = ctx.db.$client;
  const written = await writeGuarded(ctx, [
    ...auditStatements(ctx, [entry], { state, otherwise: 'refuse' }),
    statementOf(
      ctx.db,
      ctx.db.update(affiliateNetworks).set(after).where(eq(affiliateNetworks.id, networkId)),
    ),
    markProgramPartsStale(d1),
    refreshNetworkBrands(d1, networkId, ctx.now),
  ]);
  return written || decideNetwork(ctx, networkId, reason, after);
}
