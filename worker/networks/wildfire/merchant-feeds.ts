import type { CommissionType, NamedRate } from '../../catalog/program.ts';
import type { AdapterContext, ProgramEntry } from '../contract.ts';
import { entryOf } from '../feed/entries.ts';
import { type Fields, fieldsOf, hostOf, idOf, listOf, textOf } from '../feed/fields.ts';
import type { FeedScan } from '../feed/json-feed.ts';
import { rateOf } from '../feed/rate.ts';
import { type FeedType, scanFeed } from './feeds.ts';
import { wildfireSettings } from './settings.ts';

/** The length of a merchant's rates that are kept as they are. */
const MAX_MEMBER_LENGTH = 4_000;
/** The length of all elements that can't be read and are kept. The texts of the others are dropped. */
const MAX_UNREADABLE_LENGTH = 2_000_000;

/** A merchant's data in the other feeds. `best` is the `MaxRate` of its active domain. `rates` can have one more than are kept. */
export interface MerchantFacts {
  activeDomainId: string;
  domains: string[];
  best: NamedRate | null;
  rates: NamedRate[];
  ratesKept: number;
}

/** A merchant's text in the other feeds: the elements of `active-domain`, and the last member of `merchant-rate`. */
export interface MerchantTexts {
  domains: string;
  rates: string;
}

/**
 * The texts of all merchants by merchant ID, the elements that belong to no merchant because they can't be read, and the scans
 * of both feeds (`rates` is null without a rate feed).
 */
export interface ReadTexts {
  textsOf: (merchantId: string) => MerchantTexts;
  unreadable: readonly Unreadable[];
  scans: { domains: FeedScan; rates: FeedScan | null };
}

type Unreadable = Extract<ProgramEntry, { malformed: unknown }>;

/**
 * Reads the domains and rates of all merchants. They stay text, because few merchants have changed, and 300,000 rates as
 * objects would not fit in memory beside the feed.
 */
export async function readMerchantTexts(context: AdapterContext): Promise<ReadTexts> {
  const { rateFeed, ratesKept } = wildfireSettings(context);
  const domains = new Map<string, string>();
  const rates = new Map<string, string>();
  const unreadable: Unreadable[] = [];
  let unreadableLength = 0;
  const scan = (type: FeedType, read: (element: string) => void) =>
    scanFeed(context, type, (element) => {
      const entry = entryOf(element, read);
      if ('row' in entry) return;
      unreadableLength += element.length;
      const isKept = unreadableLength <= MAX_UNREADABLE_LENGTH;
      unreadable.push(isKept ? entry : { malformed: { ...entry.malformed, raw: '' } });
    });
  const scans = {
    domains: await scan('active-domain', (element) => {
      const id = idOf(fieldsOf(fieldsOf(JSON.parse(element)).Merchant).ID, 'Merchant.ID');
      const known = domains.get(id);
      domains.set(id, known === undefined ? element : `${known},${element}`);
    }),
    rates: rateFeed
      ? await scan('merchant-rate', (member) => {
          const id = LEADING_KEY.exec(member)?.[1] ?? Object.keys(JSON.parse(`{${member}}`))[0];
          if (id !== undefined) rates.set(id, shortened(id, member, ratesKept));
        })
      : null,
  };
  const textsOf = (id: string) => ({ domains: domains.get(id) ?? '', rates: rates.get(id) ?? '' });
  return { textsOf, unreadable, scans };
}

/** Interprets a merchant's texts. A domain or rate that can't be interpreted is left out. */
export function factsOf({ domains, rates }: MerchantTexts, ratesKept: number): MerchantFacts {
  const facts: MerchantFacts = { activeDomainId: '', domains: [], best: null, rates: [], ratesKept };
  for (const element of listOf(JSON.parse(`[${domains}]`))) {
    const domain = hostOf(element.Domain);
    if (domain === null || facts.domains.includes(domain)) continue;
    if (facts.domains.length === 0) {
      const id = optionalId(element.ID);
      if (id === null) continue;
      facts.activeDomainId = id;
      facts.best = listOf(fieldsOf(element.Merchant).MaxRate).map(readRate)[0] ?? null;
    }
    facts.domains.push(domain);
  }
  facts.rates = listOf(memberValue(rates))
    .map(readRate)
    .filter((rate) => rate !== null);
  return facts;
}

/** The key of a member without an escape. */
const LEADING_KEY = /^\s*"([^"\\]*)"\s*:/;

/** A long member with one more rate than is kept, because some merchants have over a hundred. */
function shortened(id: string, member: string, ratesKept: number): string {
  if (member.length <= MAX_MEMBER_LENGTH) return member;
  const used = listOf(memberValue(member)).filter((rate) => readRate(rate) !== null);
  return JSON.stringify({ [id]: used.slice(0, ratesKept + 1) }).slice(1, -1);
}

/** The value of a member of an object; undefined if it can't be parsed. */
function memberValue(member: string): unknown {
  try {
    return Object.values(JSON.parse(`{${member}}`))[0];
  } catch {
    return undefined;
  }
}

function optionalId(value: unknown): string | null {
  try {
    return idOf(value, 'ID');
  } catch {
    return null;
  }
}

const KINDS: Readonly<Record<string, CommissionType>> = { PERCENTAGE: 'percentage', FLAT: 'flat' };

/** A rate of a merchant (`{Kind, Amount, Currency?, Name?}`); null for an unknown kind or amount. */
function readRate(fields: Fields): NamedRate | null {
  const kind = KINDS[textOf(fields.Kind, 40)?.toUpperCase() ?? ''];
  return rateOf(textOf(fields.Name, 80) ?? '', kind, fields.Amount, textOf(fields.Currency, 3) ?? undefined);
}
