import type { Program } from './traffic.ts';

/** The first programs of the catalog, each with one of its domains. */
export async function readPrograms(d1: D1Database, count: number): Promise<Program[]> {
  const { results } = await d1
    .prepare(
      `SELECT p.number, p.id, p.brand_id AS brandId, p.network_id AS networkId, MIN(d.domain) AS domain
       FROM network_programs p JOIN program_domains d ON d.program_number = p.number
       GROUP BY p.number ORDER BY p.number LIMIT ?1`,
    )
    .bind(count)
    .all<Program>();
  return results;
}
