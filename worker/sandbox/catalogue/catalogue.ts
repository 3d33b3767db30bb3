import { fnv1a } from '../../platform/hashing.ts';
import type { CatalogSize } from '../state/records.ts';
import { roll } from './roll.ts';

/** Everything that the generated catalogue depends on. */
export interface Catalogue extends CatalogSize {
  seed: number;
}

/** The catalogue of a seed's text in a size. */
export function catalogueOf(seedText: string, size: CatalogSize): Catalogue {
  return { ...size, seed: fnv1a(seedText) % 1_000_000 };
}

/** A catalogue of so many merchants with six domains to five of them. */
export function sizeOf(merchants: number): CatalogSize {
  return { merchants, domains: Math.floor(merchants * 1.2), revision: 0 };
}

/** How often an entry's terms have changed up to the catalogue's revision: one entry in fifty with each revision. */
export function changesOf(catalogue: Catalogue, entry: number): number {
  let changes = 0;
  for (let revision = 1; revision <= catalogue.revision; revision++)
    if (roll(entry, 1_000 + revision, 50) === 0) changes++;
  return changes;
}

/** Campaigns of SitePlug and advertisers of CJ. */
export const CAMPAIGNS = 200;
export const ADVERTISERS = 320;

/** Brands from here on are at Wildfire in no size of its catalogue. */
export const MAX_MERCHANTS = 100_000;

/** The brand of an advertiser; every third is one that Wildfire has too. */
export function advertiserBrand(index: number): number {
  return index % 3 === 0 ? index : MAX_MERCHANTS + index;
}

/** The brand of a campaign; every fourth is one that Wildfire has too. */
export function campaignBrand(index: number): number {
  return index % 4 === 0 ? ADVERTISERS + index / 4 : MAX_MERCHANTS + ADVERTISERS + index;
}

/** The advertiser that a brand is at CJ, or null. */
export function advertiserOfBrand(brand: number): number | null {
  const index = brand >= MAX_MERCHANTS ? brand - MAX_MERCHANTS : brand;
  return index < ADVERTISERS && advertiserBrand(index) === brand ? index : null;
}
