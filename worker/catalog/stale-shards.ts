import { jsonChunks } from '../platform/bulk.ts';
import type { ProgramId } from '../platform/ids.ts';
import { ENFORCED_PART, programPart, ROUTE_SHARDS, shardOf } from './edge-table.ts';

/** Marks parts of the edge table as stale, in the batch that changes their data. */
export function markStale(d1: D1Database, keys: readonly string[]): D1PreparedStatement {
  return d1
    .prepare(`${MARK_STALE} SELECT value, 1, 0 FROM json_each(?1) ${ON_CONFLICT}`)
    .bind(JSON.stringify(keys));
}

/** Marks all parts that have programs or link templates, for what a network has for all of its programs. */
export function markProgramPartsStale(d1: D1Database): D1PreparedStatement {
  return markStale(d1, PROGRAM_PARTS);
}

const PROGRAM_PARTS = [
  ENFORCED_PART,
  ...Array.from({ length: ROUTE_SHARDS }, (_, shard) => programPart(shard)),
];

/**
 * Marks the shards of programs, their brands and their domains at this point of the batch, and the part with closed programs. Marks
 * `otherShards`, to which they will move, and the shards that stand for `brandIds` after merges.
 */
export function markProgramsStale(
  d1: D1Database,
  programNumbers: readonly number[],
  otherShards: Iterable<number> = [],
  brandIds: readonly string[] = [],
): D1PreparedStatement {
  return d1
    .prepare(
      `${MARK_STALE} SELECT key, 1, 0 FROM (
         SELECT '${ENFORCED_PART}' AS key WHERE json_array_length(?1) > 0
         UNION SELECT 'route/' || shard FROM (
         SELECT value AS shard FROM json_each(?2)
         UNION SELECT p.shard FROM json_each(?1) j CROSS JOIN network_programs p ON p.number = j.value
         UNION SELECT b.shard FROM json_each(?1) j CROSS JOIN network_programs p ON p.number = j.value
           CROSS JOIN brands b ON ${standsFor('b', 'p.brand_id')}
         UNION SELECT d.shard FROM json_each(?1) j CROSS JOIN program_domains d ON d.program_number = j.value
         UNION SELECT b.shard FROM json_each(?3) j CROSS JOIN brands a ON a.id = j.value
           CROSS JOIN brands b ON ${standsFor('b', 'COALESCE(a.merged_into, a.id)')}
       )) ${ON_CONFLICT}`,
    )
    .bind(
      JSON.stringify(programNumbers),
      JSON.stringify([...new Set(otherShards)]),
      JSON.stringify(brandIds),
    );
}

/**
 * Marks the shards of brands, of those merged into them, and of all their programs, at this point of the batch. A merged
 * brand stands for the one that it is merged into.
 */
export function markBrandsStale(d1: D1Database, brandIds: readonly string[]): D1PreparedStatement {
  return d1
    .prepare(
      `WITH wanted(id) AS MATERIALIZED (
         SELECT COALESCE(b.merged_into, b.id) FROM json_each(?1) j CROSS JOIN brands b ON b.id = j.value),
       program AS MATERIALIZED (
         SELECT p.number, p.shard FROM wanted w CROSS JOIN network_programs p ON p.brand_id = w.id)
       ${MARK_STALE} SELECT 'route/' || shard, 1, 0 FROM (
         SELECT shard FROM program
         UNION SELECT d.shard FROM program p CROSS JOIN program_domains d ON d.program_number = p.number
         UNION SELECT b.shard FROM wanted w CROSS JOIN brands b ON ${standsFor('b', 'w.id')}
       ) ${ON_CONFLICT}`,
    )
    .bind(JSON.stringify(brandIds));
}

/** A program that exists, as it is about to be written. `sites` are the registrable domains of its sorted `hosts`. */
export interface WrittenProgram {
  id: ProgramId;
  number: number;
  brandId: string;
  programUrl: string;
  /** As JSON text. */
  linkData: string;
  hosts: readonly string[];
  numericCommission: number | null;
  sites: readonly string[];
}

/**
 * Marks the shards that a write of existing programs changes, at this point of the batch. A shard has a program's URL, link
 * and hosts, but not its commission: that only orders the programs of a brand or site.
 */
export function markWrittenStale(d1: D1Database, programs: readonly WrittenProgram[]): D1PreparedStatement[] {
  const rows = programs.map((program) => [
    program.number,
    program.brandId,
    program.programUrl,
    program.linkData,
    JSON.stringify(program.hosts),
    program.numericCommission,
    program.sites.map((site) => [site, shardOf(site)]),
    [program.id, program.brandId, ...program.sites].map(shardOf),
  ]);
  return jsonChunks(rows).map((chunk) => d1.prepare(MARK_WRITTEN).bind(chunk));
}

/** SQL condition: the redirect finds the programs of the brand `id` under the ID of brand `alias`. */
function standsFor(alias: string, id: string): string {
  return `(${alias}.id = ${id} OR ${alias}.merged_into = ${id})`;
}

const MARK_STALE = 'INSERT INTO edge_parts (key, desired_version, published_version)';
const ON_CONFLICT = 'WHERE true ON CONFLICT (key) DO UPDATE SET desired_version = desired_version + 1';

const MARK_WRITTEN = `WITH
  written AS MATERIALIZED (
    SELECT p.number, p.brand_id, COALESCE(b.merged_into, o.brand_id, w.value->>1) AS new_brand_id,
      w.value->'$[6]' AS sites, w.value->'$[7]' AS shards,
      p.is_active AND p.brand_id = COALESCE(b.merged_into, o.brand_id, w.value->>1) AND p.program_url = w.value->>2 AND p.link_data = w.value->>3
        AND w.value->>4 = (SELECT json_group_array(d.domain ORDER BY d.domain) FROM program_domains d
          WHERE d.program_number = p.number) AS is_same,
      p.numeric_commission IS NOT w.value->>5 AS is_reordered
    FROM json_each(?1) w CROSS JOIN network_programs p ON p.number = w.value->>0
      LEFT JOIN program_brands o ON o.program_id = p.id
      LEFT JOIN brands b ON b.id = COALESCE(o.brand_id, w.value->>1)
  ),
  reordered_sites AS MATERIALIZED (
    SELECT w.number, s.value->>0 AS site, s.value->>1 AS shard
    FROM written w CROSS JOIN json_each(w.sites) s WHERE w.is_same AND w.is_reordered
  )
  ${MARK_STALE} SELECT 'route/' || shard, 1, 0 FROM (
    SELECT s.value AS shard FROM written w CROSS JOIN json_each(w.shards) s WHERE NOT w.is_same
    UNION SELECT d.shard FROM written w CROSS JOIN program_domains d ON d.program_number = w.number WHERE NOT w.is_same
    UNION SELECT b.shard FROM written w CROSS JOIN brands b ON ${standsFor('b', 'w.new_brand_id')} WHERE NOT w.is_same
    UNION SELECT b.shard FROM written w CROSS JOIN brands b ON ${standsFor('b', 'w.brand_id')}
      WHERE NOT w.is_same OR w.is_reordered AND EXISTS (
        SELECT 1 FROM network_programs o WHERE o.brand_id = w.brand_id AND o.number <> w.number)
    UNION SELECT s.shard FROM reordered_sites s WHERE EXISTS (
      SELECT 1 FROM program_domains d WHERE d.shard = s.shard AND (d.site = s.site OR d.site IS NULL)
        AND d.program_number <> s.number)
  ) ${ON_CONFLICT}`;
