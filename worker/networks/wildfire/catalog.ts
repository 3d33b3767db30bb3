import type { ProgramRecord } from '../../catalog/program.ts';
import type { Entry } from '../../conversions/report-row.ts';
import type { AdapterContext, ProgramPage } from '../contract.ts';
import { entryOf, SeenKeys } from '../feed/entries.ts';
import { fieldsOf } from '../feed/fields.ts';
import { feedElements } from '../feed/json-feed.ts';
import { FEEDS, fetchFeed } from './feeds.ts';
import { programOfMerchant } from './merchant.ts';
import { type MerchantFacts, readMerchantFacts } from './merchant-facts.ts';
import { wildfireSettings } from './settings.ts';

/** Reads the whole catalog as one page: domains and rates into compact maps, then merchants while they arrive. */
export async function programs(context: AdapterContext): Promise<ProgramPage> {
  const facts = await readMerchantFacts(context);
  const response = await fetchFeed(context, 'merchant');
  return { programs: readMerchants(response, facts, wildfireSettings(context).leftOutWhen), next: null };
}

async function* readMerchants(
  response: Response,
  facts: (merchantId: string) => MerchantFacts,
  leftOutWhen: readonly string[],
): AsyncGenerator<Entry<ProgramRecord>> {
  const seen = new SeenKeys<ProgramRecord>('program.duplicate', ({ programId }) => programId);
  for await (const raw of feedElements(response, FEEDS.merchant)) {
    const merchant = entryOf(raw, () => fieldsOf(JSON.parse(raw)));
    if ('malformed' in merchant) yield merchant;
    else if (!leftOutWhen.some((flag) => merchant.row[flag] === true))
      yield seen.check(
        entryOf(raw, () => programOfMerchant(merchant.row, facts(String(merchant.row.ID)))),
        raw,
      );
  }
}
