/**
 * The client of Tributary for servers and scripts: one file without dependencies. It needs `fetch` and Web Crypto, which
 * Node 20, Deno, Bun and Workers have.
 */

export interface ClientOptions {
  /** Where Tributary runs, without a path: `https://…`. */
  origin: string;
  /** Your publisher ID, such as `PUB000001`. It is public. */
  publisherId: string;
}

export interface LinkOptions {
  /** The sub-ID, such as the name of the page. Never personal data. */
  ref?: string | undefined;
  /** A test click redirects and never counts. */
  test?: boolean | undefined;
}

export interface Client {
  /**
   * The tracked link to a shop page, without a call. Returns the URL itself if `prepare` found that it can't earn or could
   * not find out, and if it isn't a web address of at most 4,000 characters.
   */
  link(url: string, options?: LinkOptions): string;
  /** Finds out which URLs can earn and remembers it for a day. Never rejects: without an answer, links stay plain. */
  prepare(urls: readonly string[]): Promise<void>;
}

const DAY_MS = 86_400_000;
/** When to ask again after a failed call. */
const RETRY_MS = 60_000;
const TIMEOUT_MS = 3_000;
const MAX_BATCH = 100;
const MAX_REMEMBERED = 10_000;
const MAX_URL_LENGTH = 4_000;

interface Finding {
  earns: boolean;
  until: number;
}

/** Create one client for the whole program, so that it remembers what it found. */
export function createClient({ origin, publisherId }: ClientOptions): Client {
  const findings = new Map<string, Finding>();

  function remember(url: string, earns: boolean, forMs: number): void {
    findings.delete(url);
    findings.set(url, { earns, until: Date.now() + forMs });
    const [oldest] = findings.keys();
    if (findings.size > MAX_REMEMBERED && oldest !== undefined) findings.delete(oldest);
  }

  async function findOut(urls: readonly string[]): Promise<void> {
    try {
      const earning = await askWhichEarn(origin, urls);
      urls.forEach((url, index) => {
        remember(url, earning[index] === true, DAY_MS);
      });
    } catch {
      for (const url of urls) remember(url, findings.get(url)?.earns ?? false, RETRY_MS);
    }
  }

  return {
    link(url, { ref, test = false } = {}) {
      if (!isWebAddress(url) || findings.get(url)?.earns === false) return url;
      const query = new URLSearchParams({ url, ...(ref ? { ref } : {}), ...(test ? { test: '1' } : {}) });
      return `${origin}/go/${publisherId}?${query}`;
    },

    async prepare(urls) {
      const now = Date.now();
      const unknown = [...new Set(urls)].filter(
        (url) => isWebAddress(url) && (findings.get(url)?.until ?? 0) <= now,
      );
      const batches = [];
      for (let start = 0; start < unknown.length; start += MAX_BATCH)
        batches.push(unknown.slice(start, start + MAX_BATCH));
      await Promise.all(batches.map(findOut));
    },
  };
}

/**
 * Checks the signature of a webhook and that it was sent in the last five minutes. `rawBody` is the body as it was received,
 * before JSON is parsed. Throws if the secret doesn't begin with `whsec_`.
 */
export async function verifyWebhook(
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>,
  rawBody: string,
  secret: string | undefined,
): Promise<boolean> {
  if (!secret?.startsWith('whsec_')) throw new TypeError('The webhook secret must begin with whsec_.');
  const [id, seconds, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(headers, `webhook-${name}`),
  );
  if (!id || !signatures || !(Math.abs(Date.now() / 1_000 - Number(seconds || Number.NaN)) < 300))
    return false;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const keyBytes = bytesOf(secret.slice('whsec_'.length));
  if (!keyBytes) throw new TypeError('The webhook secret is not complete.');
  const key = await crypto.subtle.importKey('raw', keyBytes, algorithm, false, ['verify']);
  const signed = new TextEncoder().encode(`${id}.${seconds}.${rawBody}`);
  for (const signature of signatures.split(' ')) {
    const given = signature.startsWith('v1,') ? bytesOf(signature.slice('v1,'.length)) : null;
    if (given && (await crypto.subtle.verify('HMAC', key, given, signed))) return true;
  }
  return false;
}

/** Whether each URL can earn, in the same order. Rejects if the call fails. */
async function askWhichEarn(origin: string, urls: readonly string[]): Promise<boolean[]> {
  const response = await fetch(`${origin}/v1/explain`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ urls }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`/v1/explain returned ${response.status}.`);
  const { data } = (await response.json()) as { data: { explanation: { monetizable: boolean } | null }[] };
  return data.map(({ explanation }) => explanation?.monetizable === true);
}

function isWebAddress(url: string): boolean {
  return url.length <= MAX_URL_LENGTH && /^https?:\/\//i.test(url) && URL.canParse(url);
}

function headerOf(headers: Parameters<typeof verifyWebhook>[0], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  return typeof value === 'string' ? value : '';
}

/** Decodes base64; null if it is malformed. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
