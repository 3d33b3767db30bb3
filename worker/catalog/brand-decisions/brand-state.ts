import { eq } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { BrandId } from '../../platform/ids.ts';
import { brandUnknown } from '../brand-logo.ts';
import { brands } from '../tables.ts';

/** A brand with the decisions of operators about it. */
export interface BrandState {
  name: string;
  mergeTarget: BrandId | null;
  mergedInto: BrandId | null;
  isSplit: boolean;
}

/** Throws `brand.unknown` (404). */
export async function readBrandState(ctx: Context, id: BrandId): Promise<BrandState> {
  const { name, mergeTarget, mergedInto, isSplit } = brands;
  const [brand] = await ctx.db
    .select({ name, mergeTarget, mergedInto, isSplit })
    .from(brands)
    .where(eq(brands.id, id));
  if (!brand) throw brandUnknown('There is no brand with this ID.');
  return brand;
}
