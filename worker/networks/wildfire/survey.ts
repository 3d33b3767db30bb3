import { sha256Hex } from '../../platform/hashing.ts';
import type { AdapterContext, AppliedSources, CatalogSurvey, ProgramEntry } from '../contract.ts';
import { upstreamTruncated } from '../feed/errors.ts';
import { fieldsOf, idOf } from '../feed/fields.ts';
import type { FeedScan } from '../feed/json-feed.ts';
import { parseJsonObject, readText } from '../feed/read-body.ts';
import { upstreamRefused } from '../upstream.ts';
import { fetchFrom, scanFeed } from './feeds.ts';
import { readMerchantTexts } from './merchant-feeds.ts';
import { MerchantReader } from './merchant-reader.ts';
import { wildfireSettings } from './settings.ts';

/** The length of the changed entries that a survey keeps, as JSON. Most syncs change far fewer. */
const MAX_CHANGES_LENGTH = 4_000_000;

/**
 * Reads every feed to its end: the number of merchants, their IDs, and one digest over all bytes. Throws
 * `upstream.truncated` for an incomplete feed, also when the rate feed has fewer merchants than its manifest says.
 */
export async function surveyCatalog(
  context: AdapterContext,
  readApplied: () => Promise<AppliedSources>,
): Promise<CatalogSurvey> {
  const applied = await readApplied();
  const { textsOf, unreadable, scans } = await readMerchantTexts(context);
  if (scans.rates) await requireWhole(context, scans.rates);
  const reader = new MerchantReader(textsOf, applied, wildfireSettings(context));
  const found = new SurveyedMerchants(reader, applied, unreadable);
  const merchants = await scanFeed(context, 'merchant', (raw) => found.add(raw));
  const digests = [scans.domains.digest, scans.rates?.digest ?? '', merchants.digest];
  return {
    programs: merchants.count,
    digest: sha256Hex(digests.join('\n')),
    programIds: found.programIds,
    countries: [],
    page: found.entries && { programs: found.entries, next: null },
  };
}

/** The merchants of a feed: their IDs, and their entries unless too many have changed. */
class SurveyedMerchants {
  readonly programIds: string[] = [];
  entries: ProgramEntry[] | null;
  readonly #reader: MerchantReader;
  #changesLength = 0;

  constructor(reader: MerchantReader, applied: AppliedSources, unreadable: readonly ProgramEntry[]) {
    this.#reader = reader;
    this.entries = applied.isEmpty ? null : [...unreadable];
  }

  add(raw: string): void {
    const entry = this.entries && this.#reader.read(raw);
    const row = entry && 'row' in entry ? entry.row : null;
    const id = row ? row.programId : merchantIdOf(raw);
    if (id !== null) this.programIds.push(id);
    if (!entry) return;
    this.entries?.push(entry);
    if (row && 'number' in row) return;
    this.#changesLength += JSON.stringify(entry).length;
    if (this.#changesLength > MAX_CHANGES_LENGTH) this.entries = null;
  }
}

/** The ID of a merchant; null for one that can't be parsed, which is reported when the catalog is applied. */
function merchantIdOf(merchant: string): string | null {
  try {
    return idOf(fieldsOf(JSON.parse(merchant)).ID, 'ID');
  } catch {
    return null;
  }
}

async function requireWhole(context: AdapterContext, rates: FeedScan): Promise<void> {
  const expected = await manifestCount(context);
  if (expected !== null && rates.count < expected)
    throw upstreamTruncated(`The rate feed has ${rates.count} merchants, its manifest says ${expected}.`);
}

/** `FeedItemCount` of the manifest; null when the application has no manifest. */
async function manifestCount(context: AdapterContext): Promise<number | null> {
  const { manifestUrl } = wildfireSettings(context);
  if (manifestUrl === null) return null;
  try {
    const manifest = parseJsonObject(await readText(await fetchFrom(context, manifestUrl)));
    return typeof manifest.FeedItemCount === 'number' ? manifest.FeedItemCount : null;
  } catch (error) {
    if (upstreamRefused.is(error)) return null;
    throw error;
  }
}
