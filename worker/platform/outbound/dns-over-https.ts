import { z } from 'zod';
import type { DomainError } from '../errors.ts';
import { failure } from '../failure.ts';

const TIMEOUT_MS = 3_000;
/** The numbers of the record types. */
const RECORD_TYPES = { A: 1, AAAA: 28, TXT: 16 };
type RecordType = keyof typeof RECORD_TYPES;

const dnsResponse = z.object({
  Status: z.int(),
  Answer: z.array(z.object({ type: z.int(), data: z.string() })).optional(),
});
const [NO_ERROR, NO_SUCH_NAME] = [0, 3];

export const webhookLookupFailed = failure('webhook.lookup_failed', 503, (sentence: string) => sentence);

/**
 * Resolves a host to all of its IP addresses through Cloudflare's resolver (JSON over HTTPS); none for a name that doesn't
 * exist. Throws `webhook.lookup_failed` (503) if the lookup fails.
 */
export async function resolveOverHttps(send: typeof fetch, host: string): Promise<readonly string[]> {
  const addresses = await Promise.all([recordsOf(send, host, 'A'), recordsOf(send, host, 'AAAA')]);
  return addresses.flat();
}

/**
 * Resolves the TXT records of a name, each as one string; none for a name that doesn't exist. Throws
 * `webhook.lookup_failed` (503) if the lookup fails.
 */
export async function resolveTexts(send: typeof fetch, name: string): Promise<readonly string[]> {
  const records = await recordsOf(send, name, 'TXT');
  return records.map((data) => data.replaceAll(/"\s*"/g, '').replaceAll(/^"|"$/g, ''));
}

async function recordsOf(send: typeof fetch, name: string, type: RecordType): Promise<string[]> {
  const { Status, Answer = [] } = await query(send, name, type);
  if (Status !== NO_ERROR && Status !== NO_SUCH_NAME) throw lookupFailed();
  return Answer.filter((record) => record.type === RECORD_TYPES[type]).map((record) => record.data);
}

async function query(
  send: typeof fetch,
  host: string,
  type: RecordType,
): Promise<z.infer<typeof dnsResponse>> {
  const parameters = new URLSearchParams({ name: host, type });
  try {
    const response = await send(`https://cloudflare-dns.com/dns-query?${parameters}`, {
      headers: { accept: 'application/dns-json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return dnsResponse.parse(await response.json());
  } catch (cause) {
    throw lookupFailed(cause);
  }
}

function lookupFailed(cause?: unknown): DomainError {
  const sentence = 'We couldn’t look up the address of this host. Try again later.';
  return webhookLookupFailed(sentence).retryIn(30).causedBy(cause);
}
