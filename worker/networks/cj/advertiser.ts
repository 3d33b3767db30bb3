import type { ProgramRecord } from '../../catalog/program.ts';
import { daysOf } from '../feed/days.ts';
import { programDomainMissing } from '../feed/errors.ts';
import {
  decimalOf,
  type Fields,
  hostOf,
  idOf,
  listOf,
  requiredText,
  textOf,
  webAddress,
} from '../feed/fields.ts';
import { commissionOf } from '../feed/rate.ts';
import { readRates } from './rate.ts';

/**
 * Maps an advertiser of the lookup to a program. EPC stays in CJ's unit: dollars per hundred clicks.
 * `description` and `referral-period` (days) are read if a response has them; the documented one doesn't. `pid` is our
 * promotional property. Throws `program.domain_missing`, `row.field_missing`.
 */
export function programOfAdvertiser(advertiser: Fields, pid: string): ProgramRecord {
  const advertiserId = advertiserIdOf(advertiser);
  const advertiserName = requiredText(advertiser['advertiser-name'], 'advertiser-name');
  const programUrl = webAddress(advertiser['program-url']);
  const domain = hostOf(programUrl);
  if (!programUrl || !domain) throw programDomainMissing('The advertiser has no URL of its own.');
  const { metadata, ...commission } = commissionOf(readRates(listOf(advertiser.actions)[0]?.action));
  const [category] = listOf(advertiser['primary-category']);
  return {
    programId: advertiserId,
    programName: textOf(advertiser['program-name']) ?? advertiserName,
    advertiserName,
    ...commission,
    cookieDuration: daysOf(advertiser['referral-period']),
    programUrl,
    domains: [domain],
    category: textOf(category?.parent, 100),
    subcategory: textOf(category?.child, 100),
    country: null,
    logoUrl: null,
    description: textOf(advertiser.description, 600),
    epc7Day: decimalOf(advertiser['seven-day-epc'])?.text ?? null,
    epc3Month: decimalOf(advertiser['three-month-epc'])?.text ?? null,
    metadata: { domain, ...metadata },
    linkData: { advertiser_id: advertiserId, pid },
  };
}

/** Throws as `idOf`. */
export function advertiserIdOf(advertiser: Fields): string {
  return idOf(advertiser['advertiser-id'], 'advertiser-id');
}

/** True if the advertiser's account is active; only these are in the catalog. */
export function isLive(advertiser: Fields): boolean {
  const status = textOf(advertiser['account-status'], 40);
  return status === null || status.toLowerCase() === 'active';
}
