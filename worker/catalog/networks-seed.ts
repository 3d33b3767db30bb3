import { eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type AuditEntry, auditStatements, writeGuarded } from '../platform/audit/write-audit.ts';
import { insertRows } from '../platform/bulk.ts';
import { isRefusedWrite, violates } from '../platform/constraint.ts';
import type { Context } from '../platform/context.ts';
import { statementOf } from '../platform/database.ts';
import { failure } from '../platform/failure.ts';
import { networkNotFound } from './network-queries.ts';
import { type NetworkSettings, networkSettings } from './network-settings.ts';
import { markProgramPartsStale } from './stale-shards.ts';
import { affiliateNetworks } from './tables.ts';

export interface NetworkSeed {
  slug: string;
  name: string;
  apiBaseUrl: string;
  settings: z.input<typeof networkSettings>;
}

const networkBadSettings = failure('network.bad_settings', 400, 'These network settings are not valid.', {
  action: 'Fix the settings that `fields` names.',
});

/** Adds missing networks. An existing one keeps its settings. Throws `network.bad_settings`. */
export async function ensureNetworks(ctx: Context, networks: readonly NetworkSeed[]): Promise<void> {
  await ctx.db.$client.batch(networkStatements(ctx, networks));
}

/** Throws `network.bad_settings`. */
export function networkStatements(ctx: Context, networks: readonly NetworkSeed[]): D1PreparedStatement[] {
  const rows = networks.map(({ slug, name, apiBaseUrl, settings }) => [
    slug,
    name,
    slug,
    apiBaseUrl,
    JSON.stringify(readSettings(settings)),
    ctx.now,
  ]);
  const columns = ['id', 'name', 'slug', 'api_base_url', 'settings', 'created_at'];
  return insertRows(
    ctx.db.$client,
    'INSERT INTO affiliate_networks',
    columns,
    rows,
    'ON CONFLICT DO NOTHING',
  );
}

/**
 * Changes settings of a network and returns all of them. A change of the link template or its variables changes the link of
 * every program, so it marks all program shards as stale. `along` are statements before it in the same transaction. Throws `network.not_found`, `network.bad_settings`.
 */
export async function updateNetworkSettings(
  ctx: Context,
  networkId: string,
  changes: SettingsChange | ((before: NetworkSettings) => SettingsChange),
  along: readonly D1PreparedStatement[] = [],
): Promise<NetworkSettings> {
  const [network] = await ctx.db
    .select({ settings: affiliateNetworks.settings, stored: sql<string>`${affiliateNetworks.settings}` })
    .from(affiliateNetworks)
    .where(eq(affiliateNetworks.id, networkId));
  if (!network) throw networkNotFound(`There is no network "${networkId}".`);
  const change = typeof changes === 'function' ? changes(network.settings) : changes;
  const settings = readSettings({ ...network.settings, ...change });
  const text = JSON.stringify(settings);
  if (text === network.stored) {
    if (along.length > 0) await ctx.db.$client.batch([...along]);
    return settings;
  }
  const entry: AuditEntry = {
    action: 'network.changed',
    subject: networkId,
    state: network.stored,
    before: { settings: network.settings },
    detail: { settings },
  };
  const state = 'SELECT settings FROM affiliate_networks WHERE id = e.subject';
  const written = await writeGuarded(ctx, [
    ...along,
    ...auditStatements(ctx, [entry], { state, otherwise: 'refuse' }),
    statementOf(
      ctx.db,
      ctx.db.update(affiliateNetworks).set({ settings }).where(eq(affiliateNetworks.id, networkId)),
    ),
    ...(linksOf(settings) === linksOf(network.settings) ? [] : [markProgramPartsStale(ctx.db.$client)]),
  ]);
  return written ? settings : updateNetworkSettings(ctx, networkId, changes, along);
}

/** SQL for some settings of a network, as they are stored. */
export function storedNetworkSettings(networkId: string, names: readonly string[]): SQL {
  return sql`SELECT json_group_array(json_extract(n.settings, '$.' || j.value))
    FROM json_each(${JSON.stringify(names)}) j JOIN affiliate_networks n ON n.id = ${networkId}`;
}

/** A statement that aborts the transaction of a change of settings if the SQL, in which `?1` is the network, is true by then. */
export function refuseSettingsIf(ctx: Context, networkId: string, condition: string): D1PreparedStatement {
  return ctx.db.$client
    .prepare(`UPDATE affiliate_networks SET settings = NULL WHERE id = ?1 AND ${condition}`)
    .bind(networkId);
}

export function isRefusedSettings(error: unknown): boolean {
  return isRefusedWrite(error) && violates(error, 'NOT NULL', 'affiliate_networks.settings');
}

type SettingsChange = Partial<z.input<typeof networkSettings>>;

function linksOf({ linkTemplate, linkVariables }: NetworkSettings): string {
  return JSON.stringify([linkTemplate, Object.entries(linkVariables).sort()]);
}

/** Throws `network.bad_settings` (400). */
export function readSettings(settings: unknown): NetworkSettings {
  const read = networkSettings.safeParse(settings);
  if (read.success) return read.data;
  const fields = read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  throw networkBadSettings().onFields(fields);
}
