import { type AuditEntry, auditStatements, writeGuarded } from '../../platform/audit/write-audit.ts';
import type { Context } from '../../platform/context.ts';
import type { DomainError } from '../../platform/errors.ts';
import { failure } from '../../platform/failure.ts';
import type { BrandId, ProgramId } from '../../platform/ids.ts';
import { addBrands, brandIdOf, refreshBrands } from '../brands.ts';
import { markBrandsStale } from '../stale-shards.ts';
import { readBrandState } from './brand-state.ts';

export interface Split {
  id: BrandId;
  programIds: readonly ProgramId[];
  name: string;
  reason: string;
}

const programOtherBrand = failure(
  'program.other_brand',
  409,
  'At least one of these programs isn’t of this brand.',
  { action: 'Send only programs of the brand.' },
);
const brandNameTaken = failure(
  'brand.name_taken',
  409,
  'A brand with this name already exists. Choose another name, or merge the brands.',
  { action: 'Choose another name, or merge the brands.' },
);
const brandSplitAll = failure('brand.split_all', 409, 'A brand must keep at least one of its programs.', {
  action: 'Leave at least one program with the brand.',
});

/**
 * Gives programs of a brand a brand of their own, which later syncs keep. Returns its ID. Throws `brand.unknown` (404),
 * `program.other_brand` (409), `brand.split_all` (409) if the brand would keep no program, and `brand.name_taken` (409).
 */
export async function splitPrograms(ctx: Context, split: Split): Promise<BrandId> {
  const { id, name, reason } = split;
  await readBrandState(ctx, id);
  const programs = [...new Set(split.programIds)].sort();
  const target = brandIdOf(name);
  const d1 = ctx.db.$client;
  const detail = { from: id, name: name.trim(), programs };
  const entry: AuditEntry = { action: 'brand.split', subject: target, reason, state: 'free', detail };
  const listed = JSON.stringify(programs);
  const written = await writeGuarded(ctx, [
    ...auditStatements(ctx, [entry], { state: SPLITTABLE, otherwise: 'refuse' }),
    ...addBrands(d1, [name], ctx.now),
    d1
      .prepare(`UPDATE brands SET name = ?2, is_split = 1, merge_target = NULL, merged_into = NULL, updated_at = ?3
        WHERE id = ?1`)
      .bind(target, name.trim(), ctx.now),
    markBrandsStale(d1, [id, target]),
    d1
      .prepare(`INSERT INTO program_brands (program_id, brand_id, created_at) SELECT value, ?2, ?3 FROM json_each(?1)
        WHERE true ON CONFLICT (program_id) DO UPDATE SET brand_id = excluded.brand_id, created_at = excluded.created_at`)
      .bind(listed, target, ctx.now),
    d1
      .prepare(`UPDATE network_programs SET brand_id = ?2, named_brand_id = ?2
        WHERE id IN (SELECT value FROM json_each(?1))`)
      .bind(listed, target),
    ...refreshBrands(d1, [id, target], ctx.now),
  ]);
  if (!written) throw await splitRefusal(ctx, { id, programs, target });
  return target;
}

const COUNTED = {
  own: `(SELECT count(*) FROM network_programs p WHERE p.brand_id = e.detail->>'from'
    AND p.id IN (SELECT value FROM json_each(e.detail->'programs')))`,
  all: `(SELECT count(*) FROM network_programs p WHERE p.brand_id = e.detail->>'from')`,
  /** Programs that the new brand has by their name, also if it is merged into another one. */
  taken: `(SELECT count(*) FROM network_programs p WHERE p.brand_id = e.subject)
    + (SELECT count(*) FROM brands b JOIN network_programs p ON p.brand_id = b.merged_into AND p.named_brand_id = b.id
       WHERE b.id = e.subject)
    + (SELECT count(*) FROM brands b WHERE b.merged_into = e.subject)`,
};
const SPLITTABLE = `SELECT CASE WHEN ${COUNTED.own} = json_array_length(e.detail->'programs')
  AND ${COUNTED.all} > ${COUNTED.own} AND ${COUNTED.taken} = 0 THEN 'free' END`;

/** Why the programs can't be split off. */
async function splitRefusal(
  ctx: Context,
  { id, programs, target }: { id: BrandId; programs: readonly ProgramId[]; target: BrandId },
): Promise<DomainError> {
  const row = await ctx.db.$client
    .prepare(`SELECT ${COUNTED.own} AS own, ${COUNTED.all} AS total, ${COUNTED.taken} AS taken
      FROM (SELECT ?1 AS subject, ?2 AS detail) e`)
    .bind(target, JSON.stringify({ from: id, programs }))
    .first<{ own: number; total: number; taken: number }>();
  if (row && row.own < programs.length) return programOtherBrand();
  if (row && row.taken > 0) return brandNameTaken();
  return brandSplitAll();
}
