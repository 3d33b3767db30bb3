import { jsonChunks } from '../platform/bulk.ts';
import type { BrandId, ProgramId } from '../platform/ids.ts';
import type { Instant } from '../platform/time.ts';

/**
 * Ends the renames of brands that programs have by name again. It has to be before the write of the programs.
 * `brandId` is the brand of the advertiser's name.
 */
export function endRenames(
  d1: D1Database,
  named: readonly { programId: ProgramId; brandId: BrandId }[],
  now: Instant,
): D1PreparedStatement[] {
  const rows = named.map(({ programId, brandId }) => [programId, brandId]);
  return jsonChunks(rows).map((chunk) => d1.prepare(END_RENAMES).bind(chunk, now));
}

/**
 * Networks rename advertisers, and a brand's ID comes from the name. So when the last listed program of a brand has moved to
 * another one, the ID stands for that one, and links to it go on. Such a brand has `merged_into` without `merge_target`, which
 * only an operator's merge sets. `brandId` is the brand that the program had before it was written.
 */
export function followRenames(
  d1: D1Database,
  programs: readonly { programNumber: number; brandId: BrandId }[],
  now: Instant,
): D1PreparedStatement[] {
  const rows = programs.map(({ programNumber, brandId }) => [programNumber, brandId]);
  return jsonChunks(rows).flatMap((chunk) => [
    d1.prepare(RENAME).bind(chunk, now),
    d1.prepare(FOLLOW).bind(chunk),
  ]);
}

const END_RENAMES = `UPDATE brands SET merged_into = NULL, updated_at = ?2
  WHERE merge_target IS NULL AND merged_into IS NOT NULL AND id IN (
    SELECT j.value->>1 FROM json_each(?1) j
    WHERE NOT EXISTS (SELECT 1 FROM program_brands o WHERE o.program_id = j.value->>0))`;

const RENAME = `UPDATE brands SET updated_at = ?2, merged_into = (
    SELECT p.brand_id FROM json_each(?1) j CROSS JOIN network_programs p ON p.number = j.value->>0
    WHERE j.value->>1 = brands.id ORDER BY p.numeric_commission DESC, p.number LIMIT 1)
  WHERE id IN (SELECT j.value->>1 FROM json_each(?1) j CROSS JOIN network_programs p ON p.number = j.value->>0
    WHERE p.brand_id <> j.value->>1)
  AND merged_into IS NULL AND NOT EXISTS (SELECT 1 FROM network_programs p WHERE p.brand_id = brands.id AND p.is_active)`;
/** The brands that were merged into one of them have its new target. */
const FOLLOW = `UPDATE brands SET merged_into = t.merged_into
  FROM json_each(?1) j CROSS JOIN brands t ON t.id = j.value->>1 AND t.merged_into IS NOT NULL
  WHERE brands.merged_into = t.id`;
