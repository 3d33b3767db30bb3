import { fnv1a } from '../../platform/fnv.ts';
import { roll } from './roll.ts';

/** The size of the generated catalog, and how many revisions have changed a few of its rates. */
export interface CatalogSize {
  merchants: number;
  domains: number;
  revision: number;
}

/** The inputs of the generated catalog. */
export interface Catalog extends CatalogSize {
  seed: number;
}

export function catalogOf(seedText: string, size: CatalogSize): Catalog {
  return { ...size, seed: fnv1a(seedText) % 1_000_000 };
}

/** Six domains per five merchants. */
export function sizeOf(merchants: number): CatalogSize {
  return { merchants, domains: Math.floor(merchants * 1.2), revision: 0 };
}

/** The number of changes to an entry's terms up to the catalog's revision. Each revision changes one entry in fifty. */
export function changesOf(catalog: Catalog, entry: number): number {
  let changes = 0;
  for (let revision = 1; revision <= catalog.revision; revision++)
    if (roll(entry, 1_000 + revision, 50) === 0) changes++;
  return changes;
}

export const CAMPAIGNS = 200;
export const ADVERTISERS = 320;

/** Brands with larger numbers are never at Wildfire. */
export const MAX_MERCHANTS = 100_000;

/** The brand of a CJ advertiser. Every third one is also at Wildfire. */
export function advertiserBrand(index: number): number {
  return index % 3 === 0 ? index : MAX_MERCHANTS + index;
}

/** The brand of a SitePlug campaign. Every fourth one is also at Wildfire. */
export function campaignBrand(index: number): number {
  return index % 4 === 0 ? ADVERTISERS + index / 4 : MAX_MERCHANTS + ADVERTISERS + index;
}

/** The index of a brand's CJ advertiser, or null. */
export function advertiserOfBrand(brand: number): number | null {
  const index = brand >= MAX_MERCHANTS ? brand - MAX_MERCHANTS : brand;
  return index < ADVERTISERS && advertiserBrand(index) === brand ? index : null;
}
