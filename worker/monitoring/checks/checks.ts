import { END_TO_END } from './calls/end-to-end.ts';
import { FUNCTIONS } from './calls/functions.ts';
import { INTEGRATION } from './calls/integration.ts';
import { LINKS } from './calls/links.ts';
import { PATH_FORMATS } from './calls/path-formats.ts';
import { PRODUCTION } from './calls/production.ts';
import { REAL_API } from './calls/real-api.ts';
import { TRACK_CLICK_SIMPLE } from './calls/track-click-simple.ts';
import type { Check } from './check.ts';
import { brandsHaveProgram } from './data-integrity/brands.ts';
import { clickBrandsExist } from './data-integrity/click-brands.ts';
import { clicksReferenceLinks } from './data-integrity/click-links.ts';
import { linksNotExpired } from './data-integrity/links.ts';
import { profilesHavePublisherId } from './data-integrity/profiles.ts';
import { earningsAreUnique } from './revenue-integrity/duplicates.ts';
import { revenueIsFresh } from './revenue-integrity/freshness.ts';
import { sharesAreApplied } from './revenue-integrity/shares.ts';

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
  ...END_TO_END,
  ...REAL_API,
  ...FUNCTIONS,
  ...INTEGRATION,
  ...LINKS,
  ...PRODUCTION,
  ...PATH_FORMATS,
  ...TRACK_CLICK_SIMPLE,
];

export function checkNamed(name: string): Check | undefined {
  return CHECKS.find((each) => each.name === name);
}
