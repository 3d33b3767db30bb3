import { MAX_LINKS_PER_CALL } from '../../../../../worker/platform/contract/link-rules.ts';
import { ApiError, api, bodyOf, type ResponseOf } from '../../../lib/client.ts';
import { linkErrorText } from '../../../lib/link-errors.ts';
import { type BulkRow, requestOf } from './bulk-rows.ts';

type Outcome = ResponseOf<'post', '/v1/publisher/affiliate-links/bulk'>['data'][number];

type UpdateRows = (keys: readonly string[], change: (row: BulkRow) => BulkRow) => void;

/**
 * Sends rows in as many calls as needed, one after the other, and reports each outcome. Returns why it stopped before the
 * end; null if it didn't. Rows without a response can be sent again.
 */
export async function sendRows(
  rows: readonly BulkRow[],
  signal: AbortSignal,
  update: UpdateRows,
): Promise<string | null> {
  for (let at = 0; at < rows.length && !signal.aborted; at += MAX_LINKS_PER_CALL) {
    const chunk = rows.slice(at, at + MAX_LINKS_PER_CALL);
    const problem = await sendChunk(chunk, signal, update);
    if (problem !== null) return problem;
  }
  return null;
}

async function sendChunk(
  rows: readonly BulkRow[],
  signal: AbortSignal,
  update: UpdateRows,
): Promise<string | null> {
  const keys = rows.map(({ key }) => key);
  update(keys, (row) => ({ ...row, state: 'sending', reason: null }));
  try {
    const body = { links: rows.map(requestOf) };
    const { data } = await bodyOf(api.POST('/v1/publisher/affiliate-links/bulk', { body, signal }));
    const byKey = new Map(keys.map((key, index) => [key, data[index]]));
    update(keys, (row) => settled(row, byKey.get(row.key)));
    return null;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const malformed = malformedRows(error, keys);
    if (malformed.size > 0) {
      rejectRows(malformed, update);
      // A malformed entry rejects the whole list, so the others are sent without it.
      const others = rows.filter(({ key }) => !malformed.has(key));
      return others.length > 0 ? sendChunk(others, signal, update) : null;
    }
    update(keys, (row) => ({ ...row, state: 'unknown', reason: 'Not sent, or no response.' }));
    return linkErrorText('create', error);
  }
}

function settled(row: BulkRow, outcome: Outcome | undefined): BulkRow {
  if (outcome?.link) {
    const { id, affiliate_url: affiliateUrl, brand_name: brandName } = outcome.link;
    return { ...row, state: 'created', reason: null, link: { id, affiliateUrl, brandName } };
  }
  return { ...row, state: 'failed', reason: outcome?.error?.detail ?? 'The response has no result.' };
}

/** The messages of the entries that the API found malformed, by key. Their fields are `links.3.url`. */
function malformedRows(error: Error, keys: readonly string[]): Map<string, string> {
  const malformed = new Map<string, string>();
  if (error instanceof ApiError && error.status === 400)
    for (const { field, message } of error.fields) {
      const key = keys[Number(/^links\.(\d+)/.exec(field)?.[1] ?? -1)];
      if (key !== undefined) malformed.set(key, message);
    }
  return malformed;
}

function rejectRows(reasons: ReadonlyMap<string, string>, update: UpdateRows): void {
  update([...reasons.keys()], (row) => ({ ...row, state: 'failed', reason: reasons.get(row.key) ?? null }));
}
