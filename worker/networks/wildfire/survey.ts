import { DomainError, errorCode } from '../../platform/errors.ts';
import { sha256Hex } from '../../platform/hashing.ts';
import type { AdapterContext, CatalogSurvey } from '../contract.ts';
import { fieldsOf, idOf } from '../feed/fields.ts';
import { type FeedScan, scanFeed } from '../feed/json-feed.ts';
import { parseJsonObject, readText } from '../feed/read-body.ts';
import { FEEDS, type FeedType, fetchFeed, fetchFrom } from './feeds.ts';
import { wildfireSettings } from './settings.ts';

/**
 * Reads every feed to its end: the number of merchants, their IDs, and one digest over all bytes. Throws
 * `upstream.truncated` for an incomplete feed, also when the rate feed has fewer merchants than its manifest says.
 */
export async function surveyCatalog(context: AdapterContext): Promise<CatalogSurvey> {
  const domains = await scan(context, 'active-domain');
  const rates = wildfireSettings(context).rateFeed ? await scanRates(context) : null;
  const programIds: string[] = [];
  const merchants = await scan(context, 'merchant', (merchant) => {
    const id = merchantIdOf(merchant);
    if (id !== null) programIds.push(id);
  });
  return {
    programs: merchants.count,
    programIds,
    digest: sha256Hex([domains.digest, rates?.digest ?? '', merchants.digest].join('\n')),
  };
}

async function scan(
  context: AdapterContext,
  type: FeedType,
  visit?: (element: string) => void,
): Promise<FeedScan> {
  return scanFeed(await fetchFeed(context, type), FEEDS[type], visit);
}

/** The ID of a merchant; null for one that can't be parsed, which is reported when the catalog is applied. */
function merchantIdOf(merchant: string): string | null {
  try {
    return idOf(fieldsOf(JSON.parse(merchant)).ID, 'ID');
  } catch {
    return null;
  }
}

async function scanRates(context: AdapterContext): Promise<FeedScan> {
  const expected = await manifestCount(context);
  const rates = await scan(context, 'merchant-rate');
  if (expected !== null && rates.count < expected)
    throw new DomainError(
      'upstream.truncated',
      `The rate feed has ${rates.count} merchants, its manifest says ${expected}.`,
      502,
    );
  return rates;
}

/** `FeedItemCount` of the manifest; null when the application has no manifest. */
async function manifestCount(context: AdapterContext): Promise<number | null> {
  const { manifestUrl } = wildfireSettings(context);
  if (manifestUrl === null) return null;
  try {
    const manifest = parseJsonObject(await readText(await fetchFrom(context, manifestUrl)));
    return typeof manifest.FeedItemCount === 'number' ? manifest.FeedItemCount : null;
  } catch (error) {
    if (errorCode(error) === 'upstream.refused') return null;
    throw error;
  }
}
