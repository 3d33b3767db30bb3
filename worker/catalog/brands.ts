import { type Cell, insertRows, jsonChunks } from '../platform/bulk.ts';
import { type BrandId, derivedId } from '../platform/ids.ts';
import type { Instant } from '../platform/time.ts';
import { shardOf } from './edge-table.ts';

/** SQL: the networks that operators have closed. */
const CLOSED_NETWORKS = 'SELECT id FROM affiliate_networks WHERE closed_at IS NOT NULL';

/** SQL condition: the program is open to publishers, also while its network is paused. */
export function openProgram(alias: string): string {
  return `(${alias}.status = 'approved' AND ${alias}.is_active AND ${alias}.network_id NOT IN (${CLOSED_NETWORKS}))`;
}

/** That of program `p`. */
export const OPEN = openProgram('p');

/** Names that differ only by case or surrounding spaces are one brand. */
export function brandIdOf(advertiserName: string): BrandId {
  return derivedId('brd', brandKey(advertiserName));
}

/** SQL: the brand that the ID `parameter` stands for, which another brand may have been merged into. */
export const currentBrand = (parameter: string) =>
  `COALESCE((SELECT merged_into FROM brands WHERE id = ${parameter}), ${parameter})`;

/** Adds the missing brands of these advertisers. */
export function addBrands(
  d1: D1Database,
  advertiserNames: Iterable<string>,
  now: Instant,
): D1PreparedStatement[] {
  const rows = new Map<string, Cell[]>();
  for (const name of advertiserNames) {
    const id = brandIdOf(name);
    rows.set(id, [id, name.trim(), brandKey(name), shardOf(id), now, now]);
  }
  const columns = ['id', 'name', 'name_key', 'shard', 'created_at', 'updated_at'];
  return insertRows(d1, 'INSERT INTO brands', columns, [...rows.values()], 'ON CONFLICT DO NOTHING');
}

/**
 * Updates what brands derive from their open programs: the best program (highest commission, then lowest number), what it is found
 * by, and the number of domains. It does so for these brands, those they are merged into, and those that the programs have by then.
 * Unchanged brands are not written.
 */
export function refreshBrands(
  d1: D1Database,
  brandIds: Iterable<string>,
  now: Instant,
  programNumbers: readonly number[] = [],
): D1PreparedStatement[] {
  const programs = JSON.stringify(programNumbers);
  return jsonChunks([...new Set(brandIds)]).map((ids) => d1.prepare(REFRESH).bind(ids, now, programs));
}

/** Does the same for all brands with a program in the network. */
export function refreshNetworkBrands(d1: D1Database, networkId: string, now: Instant): D1PreparedStatement {
  return d1.prepare(REFRESH_OF_NETWORK).bind(networkId, now);
}

const refreshOf = (wanted: string) => `
  WITH wanted(id) AS MATERIALIZED (${wanted}), fresh AS MATERIALIZED (
    SELECT w.id AS brand_id,
      (SELECT p.number FROM network_programs p WHERE p.brand_id = w.id AND ${OPEN}
       ORDER BY p.numeric_commission DESC, p.number LIMIT 1) AS number,
      (SELECT count(DISTINCT d.domain) FROM network_programs p CROSS JOIN program_domains d ON d.program_number = p.number
       WHERE p.brand_id = w.id AND ${OPEN}) AS domains
    FROM wanted w
  )
  UPDATE brands SET network_program_id = best.id, program_number = best.number,
    numeric_commission = best.numeric_commission, network_id = best.network_id, category = best.category, country = best.country,
    commission_type = best.commission_type, domain_count = fresh.domains, updated_at = ?2
  FROM fresh LEFT JOIN network_programs best ON best.number = fresh.number
  WHERE brands.id = fresh.brand_id AND (brands.program_number IS NOT best.number OR brands.domain_count <> fresh.domains
    OR brands.numeric_commission IS NOT best.numeric_commission OR brands.category IS NOT best.category
    OR brands.country IS NOT best.country OR brands.commission_type IS NOT best.commission_type)`;

const REFRESH = refreshOf(`
    SELECT value FROM json_each(?1)
    UNION SELECT b.merged_into FROM json_each(?1) j CROSS JOIN brands b ON b.id = j.value WHERE b.merged_into IS NOT NULL
    UNION SELECT p.brand_id FROM json_each(?3) j CROSS JOIN network_programs p ON p.number = j.value`);
const REFRESH_OF_NETWORK = refreshOf('SELECT DISTINCT brand_id FROM network_programs WHERE network_id = ?1');

function brandKey(advertiserName: string): string {
  return advertiserName.trim().toLowerCase();
}
