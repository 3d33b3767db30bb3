/** Marks parts of the edge table as stale, in the batch that changes their data. */
export function markStale(d1: D1Database, keys: readonly string[]): D1PreparedStatement {
  return d1
    .prepare(`${MARK_STALE} SELECT value, 1, 0 FROM json_each(?1) ${ON_CONFLICT}`)
    .bind(JSON.stringify(keys));
}

/**
 * Marks the shards of programs, their brands and their domains at this point of the batch, and `otherShards`, to which they
 * will move.
 */
export function markProgramsStale(
  d1: D1Database,
  programNumbers: readonly number[],
  otherShards: Iterable<number> = [],
): D1PreparedStatement {
  return d1
    .prepare(
      `${MARK_STALE} SELECT 'route/' || shard, 1, 0 FROM (
         SELECT value AS shard FROM json_each(?2)
         UNION SELECT p.shard FROM json_each(?1) j CROSS JOIN network_programs p ON p.number = j.value
         UNION SELECT b.shard FROM json_each(?1) j CROSS JOIN network_programs p ON p.number = j.value
           CROSS JOIN brands b ON b.id = p.brand_id
         UNION SELECT d.shard FROM json_each(?1) j CROSS JOIN program_domains d ON d.program_number = j.value
       ) ${ON_CONFLICT}`,
    )
    .bind(JSON.stringify(programNumbers), JSON.stringify([...new Set(otherShards)]));
}

const MARK_STALE = 'INSERT INTO edge_parts (key, desired_version, published_version)';
const ON_CONFLICT = 'WHERE true ON CONFLICT (key) DO UPDATE SET desired_version = desired_version + 1';
