import { brandOf, domainsOf } from './brands.ts';
import { type Catalog, changesOf } from './catalog.ts';
import { descriptionOf } from './descriptions.ts';
import { cookieDays, flatHundredths, percentHundredths } from './rates.ts';
import { pick, roll } from './roll.ts';
import { CATEGORIES } from './vocabulary.ts';

/** The ID ranges don't overlap, because a link can contain either. */
const FIRST_MERCHANT = 100_001;
const FIRST_DOMAIN = 10_000_000;

const COUNTRIES = ['US', 'GB', 'CA', 'AU', 'DE', 'FR', 'IE', 'NL', 'SE', 'ES', 'IT', 'JP'] as const;
const CURRENCIES: Record<string, string> = { GB: 'GBP', DE: 'EUR', FR: 'EUR', IE: 'EUR', NL: 'EUR' };
/** The last four are untidy, as in real feeds. */
const RATE_NAMES = [
  'All purchases',
  'New customers',
  'Returning customers',
  'Full-price items',
  'Sale items',
  'Subscription, first month',
  'In-app purchases only',
  'ShareASale commission',
  'online_purchase_tier_2',
  '3f9a1c',
] as const;

export interface Rate {
  ID: number;
  Name: string;
  Kind: 'PERCENTAGE' | 'FLAT';
  Currency: string;
  Amount: string;
  OriginalRate?: string;
}

/** The index of the merchant in a link's `c`, a merchant ID or a domain ID; null if there is none. */
export function merchantOfId(catalog: Catalog, id: number): number | null {
  const index = id >= FIRST_DOMAIN ? Math.floor((id - FIRST_DOMAIN) / 4) : id - FIRST_MERCHANT;
  return Number.isInteger(index) && index >= 0 && index < catalog.merchants ? index : null;
}

export function merchantId(index: number): number {
  return FIRST_MERCHANT + index;
}

/** One to three domains. All merchants together have `catalog.domains`. */
export function merchantDomains(catalog: Catalog, index: number): string[] {
  const more = domainsBefore(catalog, index + 1) - domainsBefore(catalog, index);
  return domainsOf(index, brandOf(index, catalog.seed), 1 + more);
}

/** True if a host is one of the merchant's domains, with or without `www.`. */
export function ownsHost(catalog: Catalog, index: number, host: string): boolean {
  const plain = host.replace(/^www\./, '');
  return merchantDomains(catalog, index).some((domain) => new URL(`https://${domain}`).hostname === plain);
}

/** Second domains are spread evenly. Every other merchant with a second domain has a third. */
function domainsBefore({ merchants, domains }: Catalog, index: number): number {
  const extra = Math.max(0, Math.min(domains - merchants, 2 * merchants));
  const thirds = Math.max(Math.floor(extra / 3), extra - merchants);
  const seconds = extra - thirds;
  const secondsBefore = Math.floor((index * seconds) / merchants);
  return secondsBefore + (seconds > 0 ? Math.floor((secondsBefore * thirds) / seconds) : 0);
}

export function homeCountry(catalog: Catalog, index: number): string {
  return pick(COUNTRIES, index + catalog.seed, 1);
}

export function merchantCurrency(catalog: Catalog, index: number): string {
  return CURRENCIES[homeCountry(catalog, index)] ?? 'USD';
}

/** One to six rates, after the network's share. One merchant in 23 has none. */
export function merchantRates(catalog: Catalog, index: number): Rate[] {
  if (index % 23 === 7) return [];
  const draw = index + catalog.seed;
  const raise = 25 * changesOf(catalog, index);
  const flat = roll(draw, 2, 9) === 0;
  const { category } = brandOf(index, catalog.seed).trade;
  const currency = flat ? merchantCurrency(catalog, index) : 'USD';
  const lines = 1 + roll(draw, 3, 6);
  const rates: Rate[] = [];
  for (let line = 0; line < lines; line++) {
    const hundredths = flat
      ? flatHundredths(index, draw, 10 + line)
      : percentHundredths(category, draw, 10 + line);
    rates.push({
      ID: index * 8 + line + 1,
      Name: RATE_NAMES[(line === 0 ? 0 : line + roll(draw, 4, 5)) % RATE_NAMES.length] ?? RATE_NAMES[0],
      Kind: flat ? 'FLAT' : 'PERCENTAGE',
      Currency: currency,
      Amount: String((hundredths + raise) / 100),
      ...(line === 1 ? { OriginalRate: String(hundredths / 100) } : {}),
    });
  }
  return rates;
}

/** The merchant's highest rate, as in the feeds. */
export function maxRate(catalog: Catalog, index: number): Rate | null {
  const [first, ...others] = merchantRates(catalog, index);
  if (!first) return null;
  return others.reduce((best, rate) => (Number(rate.Amount) > Number(best.Amount) ? rate : best), first);
}

/** Rows of the `active-domain` feed for one merchant. */
export function activeDomainRows(catalog: Catalog, index: number): object[] {
  const best = maxRate(catalog, index);
  const MaxRate = best && {
    Kind: best.Kind,
    Amount: best.Amount,
    ...(best.Kind === 'FLAT' ? { Currency: best.Currency } : {}),
  };
  const Merchant = { ID: merchantId(index), Name: brandOf(index, catalog.seed).name, MaxRate };
  return merchantDomains(catalog, index).map((Domain, place) => ({
    ID: FIRST_DOMAIN + index * 4 + place,
    Domain,
    Merchant,
  }));
}

/** The row of the `merchant` feed. */
export function merchantRow(catalog: Catalog, index: number): object {
  const draw = index + catalog.seed;
  const brand = brandOf(index, catalog.seed);
  const { name, trade } = brand;
  const description = descriptionOf(brand, draw);
  const days = cookieDays(draw, 23);
  const own = CATEGORIES.filter(
    ({ Name, ParentID }) => (ParentID === null && Name === trade.category) || Name === trade.subcategory,
  );
  const home = homeCountry(catalog, index);
  const others = COUNTRIES.slice(0, Math.max(0, roll(draw, 5, 12) - 7)).filter((country) => country !== home);
  return {
    ID: merchantId(index),
    Name: name,
    PaysNewCustomersOnly: roll(draw, 6, 12) === 0,
    ShareAndEarnDisabled: roll(draw, 7, 20) === 0,
    SERPInjectionDisabled: roll(draw, 8, 9) === 0,
    BrowserExtensionDisabled: roll(draw, 9, 15) === 0,
    Categories: own,
    PrimaryCategoryID: own.at(-1)?.ID ?? 0,
    Countries: [home, ...others],
    ...(description === null ? {} : { Description: description }),
    ...(days === null ? {} : { CookieDays: days }),
    Images: imageRows(index, draw),
    Score: roll(draw, 21, 10_000) / 100,
  };
}

const IMAGES = [
  { Kind: 'LOGO', Width: 200, Height: 200 },
  { Kind: 'LOGORECT', Width: 400, Height: 160 },
  { Kind: 'FEATURED', Width: 1200, Height: 640 },
] as const;

/** One merchant in nine has no images. */
function imageRows(index: number, draw: number): object[] {
  if (roll(draw, 22, 9) === 0) return [];
  return IMAGES.slice(0, 1 + roll(draw, 20, 3)).map((image, Ordinal) => imageRow(index, Ordinal, image));
}

function imageRow(index: number, Ordinal: number, image: (typeof IMAGES)[number]): object {
  const ID = index * 4 + Ordinal + 1;
  const ImageID = [30, 31, 32, 33, 34]
    .map((salt) => roll(ID, salt, 0x1_0000_0000).toString(16).padStart(8, '0'))
    .join('');
  const URL = `https://images.wildlink.example/wl-image/${ImageID}.png`;
  return { ID, Kind: image.Kind, Ordinal, ImageID, URL, Width: image.Width, Height: image.Height };
}
