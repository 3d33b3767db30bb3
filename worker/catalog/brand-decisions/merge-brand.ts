import { type AuditEntry, auditStatements, writeGuarded } from '../../platform/audit/write-audit.ts';
import type { Context } from '../../platform/context.ts';
import { failure } from '../../platform/failure.ts';
import type { BrandId } from '../../platform/ids.ts';
import { refreshBrands } from '../brands.ts';
import { markBrandsStale } from '../stale-shards.ts';
import { readBrandState } from './brand-state.ts';

export interface Merge {
  id: BrandId;
  into: BrandId;
  reason: string;
}

const brandSame = failure('brand.same', 400, 'Choose another brand to merge into.', {
  action: 'Send the ID of another brand.',
});
const brandNotMerged = failure(
  'brand.not_merged',
  409,
  (name: string) => `The brand ${name} hasn’t been merged into another one.`,
  { action: 'Nothing is left to undo.', sample: ['Alder Nook'] },
);
const alreadyMerged = failure(
  'brand.merged',
  409,
  (name: string) => `The brand ${name} was merged into another one.`,
  { action: 'Use the brand that it was merged into.', sample: ['Alder Nook'] },
);

/**
 * Merges a brand into another: its programs, and those that later syncs give it, belong to `into`. Its ID stands for `into`
 * from then on. Throws `brand.same` (400), `brand.unknown` (404), `brand.merged` (409) if one of them is merged already.
 */
export async function mergeBrand(ctx: Context, { id, into, reason }: Merge): Promise<void> {
  const [from, target] = await Promise.all([readBrandState(ctx, id), readBrandState(ctx, into)]);
  if (id === into) throw brandSame();
  for (const brand of [from, target]) if (brand.mergedInto !== null) throw alreadyMerged(brand.name);
  const d1 = ctx.db.$client;
  const detail = { into, name: from.name, into_name: target.name };
  const entry: AuditEntry = {
    action: 'brand.merged',
    subject: id,
    reason,
    state: 'free',
    before: { into: null },
    detail,
  };
  const written = await writeGuarded(ctx, [
    ...auditStatements(ctx, [entry], { state: MERGEABLE, otherwise: 'refuse' }),
    markBrandsStale(d1, [id, into]),
    d1.prepare('UPDATE network_programs SET brand_id = ?2 WHERE brand_id = ?1').bind(id, into),
    d1.prepare('UPDATE brands SET merged_into = ?2 WHERE merged_into = ?1').bind(id, into),
    d1
      .prepare('UPDATE brands SET merge_target = ?2, merged_into = ?2, updated_at = ?3 WHERE id = ?1')
      .bind(id, into, ctx.now),
    ...refreshBrands(d1, [id, into], ctx.now),
  ]);
  if (!written) await mergeBrand(ctx, { id, into, reason });
}

/** `free` if neither of the two brands is merged. */
const MERGEABLE = `SELECT CASE WHEN a.merged_into IS NULL AND b.merged_into IS NULL THEN 'free' END
  FROM brands a JOIN brands b ON b.id = e.detail->>'into' WHERE a.id = e.subject`;

/**
 * Ends a merge: the brand has its own programs again, with those of brands that were merged into it. Throws `brand.unknown`
 * (404), `brand.not_merged` (409).
 */
export async function unmergeBrand(ctx: Context, id: BrandId, reason: string): Promise<void> {
  const { mergeTarget, mergedInto, name } = await readBrandState(ctx, id);
  if (mergeTarget === null || mergedInto === null) throw brandNotMerged(name);
  const d1 = ctx.db.$client;
  const entry: AuditEntry = {
    action: 'brand.unmerged',
    subject: id,
    reason,
    state: `${mergeTarget} ${mergedInto}`,
    before: { into: mergeTarget },
    detail: { into: null, name },
  };
  const state = `SELECT merge_target || ' ' || merged_into FROM brands WHERE id = e.subject`;
  const written = await writeGuarded(ctx, [
    ...auditStatements(ctx, [entry], { state, otherwise: 'refuse' }),
    markBrandsStale(d1, [mergedInto]),
    d1
      .prepare(`${TREE} UPDATE network_programs SET brand_id = ?1
        WHERE brand_id = ?2 AND named_brand_id IN (SELECT id FROM tree)`)
      .bind(id, mergedInto),
    d1
      .prepare(`${TREE} UPDATE brands SET merged_into = NULLIF(?1, id), merge_target = IIF(id = ?1, NULL, merge_target),
        updated_at = ?3 WHERE id IN (SELECT id FROM tree)`)
      .bind(id, mergedInto, ctx.now),
    ...refreshBrands(d1, [id, mergedInto], ctx.now),
  ]);
  if (!written) await unmergeBrand(ctx, id, reason);
}

/** The brand `?1` and those that were merged into it, of all that are merged into `?2`. */
const TREE = `WITH RECURSIVE tree(id) AS (
    SELECT ?1 UNION SELECT b.id FROM brands b JOIN tree t ON b.merge_target = t.id WHERE b.merged_into = ?2)`;
