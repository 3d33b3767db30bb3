import { OPEN } from '../../../catalog/brands.ts';
import type { Context } from '../../../platform/context.ts';
import { TEST_PUBLISHER } from '../../../platform/ids.ts';

/** A program that links can lead to now. */
export interface Target {
  brandId: string;
  brandName: string;
  programId: string;
  /** The program’s home page. */
  url: string;
}

/** The publisher of all clicks of checks. Its clicks are tests: part of no total, and without money. */
export const PUBLISHER = TEST_PUBLISHER;

/** The forms of a link to a target. */
export const LINKS = {
  publisherAndBrand: (target: Target) => `/go/${PUBLISHER}/${target.brandId}?url=${encodedUrl(target)}`,
  publisher: (target: Target) => `/go/${PUBLISHER}?url=${encodedUrl(target)}`,
  parameters: (target: Target) => `/track?p=${PUBLISHER}&b=${target.brandId}&url=${encodedUrl(target)}`,
  program: (target: Target) => `/track?p=${PUBLISHER}&np=${target.programId}&url=${encodedUrl(target)}`,
};

/** The target’s home page as the value of a parameter. */
export function encodedUrl({ url }: Target): string {
  return encodeURIComponent(url);
}

/** The open programs of a network, or of all, best-paid brand first. */
export async function readTargets(
  ctx: Context,
  { network, limit }: { network?: string; limit: number },
): Promise<Target[]> {
  const { results } = await ctx.db.$client
    .prepare(
      `SELECT b.id AS brandId, b.name AS brandName, p.id AS programId, p.program_url AS url
       FROM brands b CROSS JOIN network_programs p ON p.number = b.program_number
       WHERE b.program_number IS NOT NULL AND ${OPEN} AND p.program_url <> ''
         AND (?1 IS NULL OR p.network_id = ?1)
       ORDER BY coalesce(b.numeric_commission, -1) DESC, b.name_key LIMIT ?2`,
    )
    .bind(network ?? null, limit)
    .all<Target>();
  return results;
}
