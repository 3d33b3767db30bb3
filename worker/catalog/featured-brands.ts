import { OPEN } from './brands.ts';
import { shardOf } from './edge-table.ts';

/** The sites of the brands that come first where a publisher chooses one. */
const FEATURED_SITES = [
  'amazon.com',
  'shopify.com',
  'hostinger.com',
  'digitalocean.com',
  'stripe.com',
] as const;

/** True for a host of a featured brand. */
export function isFeatured(host: string): boolean {
  return FEATURED_SITES.some((site) => host === site || host.endsWith(`.${site}`));
}

/** SQL: the IDs of the brands with a program on a featured site. */
export const FEATURED_BRANDS = `SELECT p.brand_id FROM program_domains d CROSS JOIN network_programs p ON p.number = d.program_number
  WHERE (d.shard, d.site) IN (VALUES ${FEATURED_SITES.map((site) => `(${shardOf(site)}, '${site}')`).join(', ')})
    AND ${OPEN}`;
