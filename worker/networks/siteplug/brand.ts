import type { ProgramRecord } from '../../catalog/program.ts';
import { failure } from '../../platform/failure.ts';
import { daysOf } from '../feed/days.ts';
import { programDomainMissing } from '../feed/errors.ts';
import { decimalOf, type Fields, hostOf, idOf, requiredText, textOf, webAddress } from '../feed/fields.ts';
import { pick } from './mapping.ts';
import { redirectTemplate } from './redirect.ts';
import type { SiteplugSettings } from './settings.ts';

const programBidInvalid = failure('program.bid_invalid', 502, 'The bid is not an amount of US dollars.');

/** A brand has one program per country. */
export function programIdOf(brandId: string, country: string): string {
  return `${brandId}-${country}`;
}

/** The ID of a brand's program in a country. Throws as `idOf`. */
export function programIdIn(row: Fields, country: string, settings: SiteplugSettings): string {
  return programIdOf(idOf(pick(row, settings.list.map.id), 'id'), country);
}

/**
 * A brand in one country's list as a program that pays by click. Throws `program.domain_missing`, `program.bid_invalid`
 * (no decimal amount of dollars), `program.redirect_invalid`, `program.untrackable`, `row.field_missing`.
 */
export function programOfBrand(row: Fields, country: string, settings: SiteplugSettings): ProgramRecord {
  const { map } = settings.list;
  const name = requiredText(pick(row, map.name), 'name');
  const domain = hostOf(pick(row, map.domain));
  if (!domain) throw programDomainMissing('The brand has no domain.');
  const bid = bidOf(row, settings);
  const redirect = pick(row, map.redirect);
  return {
    programId: programIdIn(row, country, settings),
    programName: `${name} (${country})`,
    advertiserName: name,
    commissionType: 'cpc',
    commissionRate: bid.text,
    commissionCurrency: null,
    numericCommission: bid.millionths,
    cookieDuration: daysOf(pick(row, map.cookieDays)),
    programUrl: `https://${domain}/`,
    domains: [domain],
    category: textOf(pick(row, map.category), 100),
    subcategory: null,
    country,
    logoUrl: webAddress(pick(row, map.image)),
    description: textOf(pick(row, map.description), 600),
    epc7Day: null,
    epc3Month: null,
    metadata: {
      domain,
      redirect_url: textOf(redirect, 2_000) ?? '',
      bid_value: bid.text,
      original_rate: bid.text,
      variants: [{ country, commission_rate: bid.text, commission_type: 'cpc' }],
      countries: [country],
    },
    linkData: { redirect_url: redirectTemplate(redirect, settings.macros) },
  };
}

function bidOf(row: Fields, settings: SiteplugSettings) {
  const { map } = settings.list;
  const currency = textOf(pick(row, map.currency), 3) ?? settings.currency;
  const bid = decimalOf(pick(row, map.bid));
  if (!bid || bid.millionths < 0 || currency.toUpperCase() !== 'USD') throw programBidInvalid();
  return bid;
}
