import { brandOf, domainsOf } from './brands.ts';
import { type Catalogue, changesOf } from './catalogue.ts';
import { pick, roll } from './roll.ts';
import { CATEGORIES } from './words.ts';

/** Ids of merchants and of domains never meet, so that either can stand in a link. */
const FIRST_MERCHANT = 100_001;
const FIRST_DOMAIN = 10_000_000;

const COUNTRIES = ['US', 'GB', 'CA', 'AU', 'DE', 'FR', 'IE', 'NL', 'SE', 'ES', 'IT', 'JP'] as const;
const CURRENCIES: Record<string, string> = { GB: 'GBP', DE: 'EUR', FR: 'EUR', IE: 'EUR', NL: 'EUR' };
/** The last four are of the untidy kind that real feeds carry. */
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

/** The index of the merchant that a link's `c` names, by its own id or a domain's; null when there is none. */
export function merchantOfId(catalogue: Catalogue, id: number): number | null {
  const index = id >= FIRST_DOMAIN ? Math.floor((id - FIRST_DOMAIN) / 4) : id - FIRST_MERCHANT;
  return Number.isInteger(index) && index >= 0 && index < catalogue.merchants ? index : null;
}

/** The merchant's id upstream. */
export function merchantId(index: number): number {
  return FIRST_MERCHANT + index;
}

/** The merchant's domains, one to three; all merchants together have `catalogue.domains`. */
export function merchantDomains(catalogue: Catalogue, index: number): string[] {
  const more = domainsBefore(catalogue, index + 1) - domainsBefore(catalogue, index);
  return domainsOf(index, brandOf(index, catalogue.seed), 1 + more);
}

/** Whether a host is one of the merchant's domains, with or without `www.`. */
export function ownsHost(catalogue: Catalogue, index: number, host: string): boolean {
  const plain = host.replace(/^www\./, '');
  return merchantDomains(catalogue, index).some((domain) => new URL(`https://${domain}`).hostname === plain);
}

/** Second domains are spread evenly over the merchants, a third goes to every other merchant that has a second. */
function domainsBefore({ merchants, domains }: Catalogue, index: number): number {
  const extra = Math.max(0, Math.min(domains - merchants, 2 * merchants));
  const thirds = Math.max(Math.floor(extra / 3), extra - merchants);
  const seconds = extra - thirds;
  const secondsBefore = Math.floor((index * seconds) / merchants);
  return secondsBefore + (seconds > 0 ? Math.floor((secondsBefore * thirds) / seconds) : 0);
}

/** The country that a merchant is at home in. */
export function homeCountry(catalogue: Catalogue, index: number): string {
  return pick(COUNTRIES, index + catalogue.seed, 1);
}

/** The currency that a merchant sells in. */
export function merchantCurrency(catalogue: Catalogue, index: number): string {
  return CURRENCIES[homeCountry(catalogue, index)] ?? 'USD';
}

/** A merchant's rates: none for one in 23, else one to six, net of the network's own part. */
export function merchantRates(catalogue: Catalogue, index: number): Rate[] {
  if (index % 23 === 7) return [];
  const draw = index + catalogue.seed;
  const raise = 25 * changesOf(catalogue, index);
  const flat = roll(draw, 2, 6) === 0;
  const currency = flat ? merchantCurrency(catalogue, index) : 'USD';
  const lines = 1 + roll(draw, 3, 6);
  const rates: Rate[] = [];
  for (let line = 0; line < lines; line++) {
    const hundredths = flat ? 100 * (1 + roll(draw, 10 + line, 60)) : 25 * (1 + roll(draw, 10 + line, 48));
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

/** The highest of a merchant's rates, as the feeds show it. */
export function maxRate(catalogue: Catalogue, index: number): Rate | null {
  const [first, ...others] = merchantRates(catalogue, index);
  if (!first) return null;
  return others.reduce((best, rate) => (Number(rate.Amount) > Number(best.Amount) ? rate : best), first);
}

/** Rows of the `active-domain` feed for one merchant. */
export function activeDomainRows(catalogue: Catalogue, index: number): object[] {
  const best = maxRate(catalogue, index);
  const MaxRate = best && {
    Kind: best.Kind,
    Amount: best.Amount,
    ...(best.Kind === 'FLAT' ? { Currency: best.Currency } : {}),
  };
  const Merchant = { ID: merchantId(index), Name: brandOf(index, catalogue.seed).name, MaxRate };
  return merchantDomains(catalogue, index).map((Domain, place) => ({
    ID: FIRST_DOMAIN + index * 4 + place,
    Domain,
    Merchant,
  }));
}

/** The row of the `merchant` feed. */
export function merchantRow(catalogue: Catalogue, index: number): object {
  const draw = index + catalogue.seed;
  const { name, trade } = brandOf(index, catalogue.seed);
  const own = CATEGORIES.filter(
    ({ Name, ParentID }) => (ParentID === null && Name === trade.category) || Name === trade.subcategory,
  );
  const home = homeCountry(catalogue, index);
  const others = COUNTRIES.slice(0, roll(draw, 5, 5)).filter((country) => country !== home);
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
    Images: IMAGES.slice(0, 1 + roll(draw, 20, 3)).map((image, Ordinal) => imageRow(index, Ordinal, image)),
    Score: roll(draw, 21, 10_000) / 100,
  };
}

const IMAGES = [
  { Kind: 'LOGO', Width: 200, Height: 200 },
  { Kind: 'LOGORECT', Width: 400, Height: 160 },
  { Kind: 'FEATURED', Width: 1200, Height: 640 },
] as const;

function imageRow(index: number, Ordinal: number, image: (typeof IMAGES)[number]): object {
  const ID = index * 4 + Ordinal + 1;
  const ImageID = [30, 31, 32, 33, 34]
    .map((salt) => roll(ID, salt, 0x1_0000_0000).toString(16).padStart(8, '0'))
    .join('');
  const URL = `https://images.wildlink.example/wl-image/${ImageID}.jpeg`;
  return { ID, Kind: image.Kind, Ordinal, ImageID, URL, Width: image.Width, Height: image.Height };
}
