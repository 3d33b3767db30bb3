import type { CommissionType } from '../../catalog/program.ts';
import type { AdapterContext } from '../contract.ts';
import { type Fields, fieldsOf, hostOf, idOf, listOf, textOf } from '../feed/fields.ts';
import { feedElements } from '../feed/json-feed.ts';
import { type Rate, rateOf } from '../feed/rate.ts';
import { FEEDS, type FeedType, fetchFeed } from './feeds.ts';
import { wildfireSettings } from './settings.ts';

/** A merchant's data in the other feeds. `best` is the `MaxRate` of its active domain. */
export interface MerchantFacts {
  activeDomainId: string;
  domains: string[];
  best: Rate | null;
  rates: Rate[];
}

/** Reads the domains and rates of all merchants. The returned function finds them by merchant ID. */
export async function readMerchantFacts(context: AdapterContext): Promise<(id: string) => MerchantFacts> {
  const domains = await readDomains(context);
  const rates = await readRates(context);
  return (id) => ({
    ...(domains.get(id) ?? { activeDomainId: '', domains: [], best: null }),
    rates: JSON.parse(rates.get(id) ?? '[]'),
  });
}

async function readDomains(context: AdapterContext) {
  const merchants = new Map<string, Omit<MerchantFacts, 'rates'>>();
  await eachElement(context, 'active-domain', (text) => {
    const line = fieldsOf(JSON.parse(text));
    const merchant = fieldsOf(line.Merchant);
    const id = idOf(merchant.ID, 'Merchant.ID');
    const domain = hostOf(line.Domain);
    if (domain === null) return;
    const known = merchants.get(id);
    if (known === undefined)
      merchants.set(id, {
        activeDomainId: idOf(line.ID, 'ID'),
        domains: [domain],
        best: listOf(merchant.MaxRate).map(readRate)[0] ?? null,
      });
    else if (!known.domains.includes(domain)) known.domains.push(domain);
  });
  return merchants;
}

/** Each merchant's rates as JSON text: 300,000 rates as objects would not fit in memory beside the feed. */
async function readRates(context: AdapterContext): Promise<Map<string, string>> {
  const merchants = new Map<string, string>();
  const { rateFeed, ratesKept } = wildfireSettings(context);
  if (!rateFeed) return merchants;
  await eachElement(context, 'merchant-rate', (member) => {
    for (const [id, rates] of Object.entries(fieldsOf(JSON.parse(`{${member}}`)))) {
      const known = listOf(rates)
        .map(readRate)
        .filter((rate) => rate !== null);
      merchants.set(id, JSON.stringify(known.slice(0, ratesKept)));
    }
  });
  return merchants;
}

async function eachElement(context: AdapterContext, type: FeedType, read: (text: string) => void) {
  const response = await fetchFeed(context, type);
  for await (const text of feedElements(response, FEEDS[type])) {
    try {
      read(text);
    } catch {
      // The merchant is in its own feed too, and is reported there if the data of this line is missing.
    }
  }
}

const KINDS: Readonly<Record<string, CommissionType>> = { PERCENTAGE: 'percentage', FLAT: 'flat' };

/** A rate of a merchant (`{Kind, Amount, Currency?, Name?}`); null for an unknown kind or amount. */
function readRate(fields: Fields): Rate | null {
  const kind = KINDS[textOf(fields.Kind, 40)?.toUpperCase() ?? ''];
  return rateOf(textOf(fields.Name, 80) ?? '', kind, fields.Amount, textOf(fields.Currency, 3) ?? undefined);
}
