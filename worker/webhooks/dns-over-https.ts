import { z } from 'zod';
import { DomainError } from '../platform/errors.ts';

const TIMEOUT_MS = 3_000;
/** Record types by their numbers. */
const TYPES = { A: 1, AAAA: 28, TXT: 16 };
type RecordType = keyof typeof TYPES;

const answer = z.object({
  Status: z.int(),
  Answer: z.array(z.object({ type: z.int(), data: z.string() })).optional(),
});
const [NO_ERROR, NO_SUCH_NAME] = [0, 3];

/**
 * Every address of a host, asked of Cloudflare's resolver over HTTPS (RFC 8484's JSON form); none for a name that does
 * not exist. Throws `webhook.lookup_failed` (503) when there is no certain answer.
 */
export async function resolveOverHttps(send: typeof fetch, host: string): Promise<readonly string[]> {
  const found = await Promise.all([recordsOf(send, host, 'A'), recordsOf(send, host, 'AAAA')]);
  return found.flat();
}

/**
 * The TXT records of a name, each as one text; none for a name that does not exist. Throws `webhook.lookup_failed`
 * (503) when there is no certain answer.
 */
export async function resolveTexts(send: typeof fetch, name: string): Promise<readonly string[]> {
  const records = await recordsOf(send, name, 'TXT');
  return records.map((data) => data.replaceAll(/"\s*"/g, '').replaceAll(/^"|"$/g, ''));
}

async function recordsOf(send: typeof fetch, name: string, type: RecordType): Promise<string[]> {
  const { Status, Answer = [] } = await ask(send, name, type);
  if (Status !== NO_ERROR && Status !== NO_SUCH_NAME) throw lookupFailed();
  return Answer.filter((record) => record.type === TYPES[type]).map((record) => record.data);
}

async function ask(send: typeof fetch, host: string, type: RecordType): Promise<z.infer<typeof answer>> {
  const query = new URLSearchParams({ name: host, type });
  try {
    const response = await send(`https://cloudflare-dns.com/dns-query?${query}`, {
      headers: { accept: 'application/dns-json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return answer.parse(await response.json());
  } catch (cause) {
    throw lookupFailed(cause);
  }
}

function lookupFailed(cause?: unknown): DomainError {
  const sentence = 'The address of this host could not be looked up just now.';
  return new DomainError('webhook.lookup_failed', sentence, 503, { retryAfter: 30, cause });
}
