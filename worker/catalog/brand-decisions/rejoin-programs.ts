import { type AuditEntry, auditStatements, writeGuarded } from '../../platform/audit/write-audit.ts';
import type { Context } from '../../platform/context.ts';
import { failure } from '../../platform/failure.ts';
import type { BrandId, ProgramId } from '../../platform/ids.ts';
import { addBrands, brandIdOf, refreshBrands } from '../brands.ts';
import { endRenames } from '../renamed-brands.ts';
import { markBrandsStale } from '../stale-shards.ts';
import { readBrandState } from './brand-state.ts';

const brandNotSplit = failure(
  'brand.not_split',
  409,
  (name: string) => `The brand ${name} wasn’t split off from another one.`,
  { action: 'Only a brand that was split off can be rejoined.', sample: ['Alder Nook'] },
);

/**
 * Ends a split: its programs have the brands of their advertisers again, and the ID of the split stands for the first of
 * these, so that its links go on. Throws `brand.unknown` (404), `brand.not_split` (409).
 */
export async function rejoinPrograms(ctx: Context, id: BrandId, reason: string): Promise<void> {
  const { isSplit, name } = await readBrandState(ctx, id);
  if (!isSplit) throw brandNotSplit(name);
  const d1 = ctx.db.$client;
  const stored = await readPrograms(ctx, id);
  const programs: [id: ProgramId, advertiser: string][] = JSON.parse(stored);
  const rows = programs.map(([program, advertiser]) => [program, brandIdOf(advertiser)] as const);
  const brandIds = [id, ...rows.map(([, brand]) => brand)];
  const entry: AuditEntry = {
    action: 'brand.rejoined',
    subject: id,
    reason,
    state: stored,
    detail: { name, programs: programs.map(([program]) => program) },
  };
  const written = await writeGuarded(ctx, [
    ...auditStatements(ctx, [entry], { state: STATE, otherwise: 'refuse' }),
    ...addBrands(
      d1,
      programs.map(([, advertiser]) => advertiser),
      ctx.now,
    ),
    markBrandsStale(d1, brandIds),
    d1.prepare('DELETE FROM program_brands WHERE brand_id = ?1').bind(id),
    ...endRenames(
      d1,
      rows.map(([programId, brandId]) => ({ programId, brandId })),
      ctx.now,
    ),
    d1.prepare(RETURN_PROGRAMS).bind(JSON.stringify(rows)),
    d1.prepare(REDIRECT_BRAND).bind(id, rows.find(([, brand]) => brand !== id)?.[1] ?? null, ctx.now),
    d1.prepare(FOLLOW_BRAND).bind(id),
    markBrandsStale(d1, brandIds),
    ...refreshBrands(d1, brandIds, ctx.now),
  ]);
  if (!written) await rejoinPrograms(ctx, id, reason);
}

/** The programs of a split with their advertisers, as JSON. */
const STATE = `SELECT json_group_array(json_array(p.id, p.advertiser_name) ORDER BY p.id)
  FROM program_brands o JOIN network_programs p ON p.id = o.program_id WHERE o.brand_id = e.subject`;

async function readPrograms(ctx: Context, id: BrandId): Promise<string> {
  const row = await ctx.db.$client
    .prepare(`SELECT (${STATE}) AS programs FROM (SELECT ?1 AS subject) e`)
    .bind(id)
    .first<{ programs: string }>();
  return row?.programs ?? '[]';
}

const RETURN_PROGRAMS = `UPDATE network_programs SET named_brand_id = j.value->>1,
    brand_id = COALESCE((SELECT merged_into FROM brands WHERE id = j.value->>1), j.value->>1)
  FROM json_each(?1) j WHERE network_programs.id = j.value->>0`;

/** Unless the brand is merged already, or has programs by their own name. */
const REDIRECT_BRAND = `UPDATE brands SET is_split = 0, updated_at = ?3,
    merge_target = IIF(is_open, merge_target, ?2),
    merged_into = IIF(is_open, merged_into, COALESCE((SELECT merged_into FROM brands WHERE id = ?2), ?2))
  FROM (SELECT EXISTS (SELECT 1 FROM network_programs WHERE brand_id = ?1)
    OR (SELECT merge_target FROM brands WHERE id = ?1) IS NOT NULL AS is_open)
  WHERE id = ?1`;
/** The brands that were merged into it have its new target. */
const FOLLOW_BRAND = `UPDATE brands SET merged_into = t.merged_into
  FROM (SELECT merged_into FROM brands WHERE id = ?1 AND merged_into IS NOT NULL) t
  WHERE brands.merged_into = ?1`;
