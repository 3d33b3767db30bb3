import type { Check } from './check.ts';
import { brandsHaveProgram } from './data-integrity/brands.ts';
import { clickBrandsExist, clicksReferenceLinks } from './data-integrity/clicks.ts';
import { linksNotExpired } from './data-integrity/links.ts';
import { profilesHavePublisherId } from './data-integrity/profiles.ts';
import { earningsAreUnique, revenueIsFresh, sharesAreApplied } from './revenue-integrity/revenue.ts';

/** All checks, in the order of their screens. */
export const CHECKS: readonly Check[] = [
  profilesHavePublisherId,
  brandsHaveProgram,
  linksNotExpired,
  clickBrandsExist,
  clicksReferenceLinks,
  sharesAreApplied,
  revenueIsFresh,
  earningsAreUnique,
];

export function checkNamed(name: string): Check | undefined {
  return CHECKS.find((each) => each.name === name);
}
