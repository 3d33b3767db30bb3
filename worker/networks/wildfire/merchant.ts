import type { ProgramMetadata, ProgramRecord } from '../../catalog/program.ts';
import type { Restriction } from '../../catalog/restrictions.ts';
import { daysOf } from '../feed/days.ts';
import { programDomainMissing } from '../feed/errors.ts';
import { type Fields, idOf, listOf, requiredText, textOf, webAddress } from '../feed/fields.ts';
import { commissionOf } from '../feed/rate.ts';
import type { MerchantFacts } from './merchant-feeds.ts';

/**
 * A merchant as a program. Rates are already net of Wildfire's share. `Description` and `CookieDays` are read if a feed has
 * them; the documented one doesn't. Throws `program.domain_missing` for a merchant
 * without an active domain, `row.field_missing` without id or name.
 */
export function programOfMerchant(merchant: Fields, facts: MerchantFacts): ProgramRecord {
  const merchantId = idOf(merchant.ID, 'ID');
  const name = requiredText(merchant.Name, 'Name');
  const [domain] = facts.domains;
  if (!domain) throw programDomainMissing();
  const countries = countriesOf(merchant.Countries);
  const { metadata, ...commission } = commissionOf(facts.rates, {
    stated: facts.best,
    limit: facts.ratesKept,
  });
  return {
    programId: merchantId,
    programName: name,
    advertiserName: name,
    ...commission,
    cookieDuration: daysOf(merchant.CookieDays),
    programUrl: `https://${domain}/`,
    domains: facts.domains,
    ...categoryOf(merchant),
    country: countries.length === 1 ? (countries[0] ?? null) : null,
    logoUrl: logoOf(merchant),
    description: textOf(merchant.Description, 600),
    epc7Day: null,
    epc3Month: null,
    metadata: { domain, ...metadata, countries, ...restrictionsOf(merchant) },
    linkData: { merchant_id: merchantId, active_domain_id: facts.activeDomainId, domain },
  };
}

function categoryOf(merchant: Fields): Pick<ProgramRecord, 'category' | 'subcategory'> {
  const categories = listOf(merchant.Categories);
  const primary = categories.find(({ ID }) => ID === merchant.PrimaryCategoryID) ?? categories[0];
  const parent = categories.find(({ ID }) => primary !== undefined && ID === primary.ParentID);
  const name = textOf(primary?.Name, 100);
  const parentName = textOf(parent?.Name, 100);
  return parentName ? { category: parentName, subcategory: name } : { category: name, subcategory: null };
}

function logoOf(merchant: Fields): string | null {
  const images = listOf(merchant.Images).sort((a, b) => Number(a.Ordinal) - Number(b.Ordinal));
  const logo = images.find(({ Kind }) => Kind === 'LOGO') ?? images.find(({ Kind }) => Kind === 'LOGORECT');
  return webAddress(logo?.URL);
}

const FLAGS: readonly (readonly [field: string, restriction: Restriction])[] = [
  ['PaysNewCustomersOnly', 'new_customers_only'],
  ['ShareAndEarnDisabled', 'no_sharing'],
  ['SERPInjectionDisabled', 'no_search_results'],
  ['BrowserExtensionDisabled', 'no_browser_extensions'],
];

function restrictionsOf(merchant: Fields): Pick<ProgramMetadata, 'restrictions'> {
  const restrictions = FLAGS.flatMap(([field, restriction]) =>
    merchant[field] === true ? [restriction] : [],
  );
  return restrictions.length > 0 ? { restrictions } : {};
}

function countriesOf(value: unknown): string[] {
  const codes = Array.isArray(value) ? value.map((code) => textOf(code, 3)?.toUpperCase() ?? '') : [];
  return [...new Set(codes.filter((code) => /^[A-Z]{2}$/.test(code)))];
}
