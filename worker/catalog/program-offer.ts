import type { Context } from '../platform/context.ts';
import type { BrandId, ProgramId } from '../platform/ids.ts';
import { GENERAL } from './brand-view.ts';
import type { CommissionType } from './program.ts';
import { type ProgramTerms, type TermsRow, termsColumns, termsOf } from './program-terms.ts';

/** A program's brand and terms. */
export interface ProgramOffer {
  brandId: BrandId;
  brandName: string;
  logoUrl: string | null;
  category: string;
  terms: ProgramTerms;
  commissionType: CommissionType;
  cookieDuration: number | null;
  network: { slug: string; name: string };
}

interface Row extends TermsRow {
  id: ProgramId;
  brand_id: BrandId;
  brand_name: string;
  logo_url: string | null;
  category: string | null;
  cookie_duration: number | null;
  slug: string;
  network_name: string;
}

/** The offers of programs by program ID; unknown programs are left out. */
export async function readOffers(
  ctx: Context,
  programIds: readonly ProgramId[],
): Promise<Map<ProgramId, ProgramOffer>> {
  if (programIds.length === 0) return new Map();
  const { results } = await ctx.db.$client
    .prepare(
      `SELECT p.id, b.id AS brand_id, b.name AS brand_name, COALESCE(p.logo_url, p.merchant_logo_url) AS logo_url, p.category,
         ${termsColumns('p')}, p.cookie_duration, n.slug, n.name AS network_name
       FROM json_each(?1) j CROSS JOIN network_programs p ON p.id = j.value
         CROSS JOIN brands b ON b.id = p.brand_id CROSS JOIN affiliate_networks n ON n.id = p.network_id`,
    )
    .bind(JSON.stringify([...new Set(programIds)]))
    .all<Row>();
  return new Map(results.map((row) => [row.id, offerOf(row)]));
}

function offerOf(row: Row): ProgramOffer {
  return {
    brandId: row.brand_id,
    brandName: row.brand_name,
    logoUrl: row.logo_url,
    category: row.category || GENERAL,
    terms: termsOf(row),
    commissionType: row.commission_type,
    cookieDuration: row.cookie_duration,
    network: { slug: row.slug, name: row.network_name },
  };
}
