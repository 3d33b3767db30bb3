import type { AdapterContext, AppliedSources, Cursor, ProgramEntry, ProgramPage } from '../contract.ts';
import { feedElements } from '../feed/json-feed.ts';
import { FEEDS, fetchFeed } from './feeds.ts';
import { readMerchantTexts } from './merchant-feeds.ts';
import { MerchantReader } from './merchant-reader.ts';
import { wildfireSettings } from './settings.ts';

/** Reads the whole catalog as one page: domains and rates into compact maps, then merchants while they arrive. */
export async function programs(
  context: AdapterContext,
  _: Cursor | null,
  readApplied: () => Promise<AppliedSources>,
): Promise<ProgramPage> {
  const { textsOf, unreadable } = await readMerchantTexts(context);
  const reader = new MerchantReader(textsOf, await readApplied(), wildfireSettings(context));
  const merchants = await fetchFeed(context, 'merchant');
  return { programs: readMerchants(merchants, reader, unreadable), next: null };
}

async function* readMerchants(
  response: Response,
  reader: MerchantReader,
  unreadable: readonly ProgramEntry[],
): AsyncGenerator<ProgramEntry> {
  yield* unreadable;
  for await (const raw of feedElements(response, FEEDS.merchant)) {
    const entry = reader.read(raw);
    if (entry) yield entry;
  }
}
