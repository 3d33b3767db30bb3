import { createHash } from 'node:crypto';
import { ElementSplitter } from './element-splitter.ts';
import { truncated } from './errors.ts';

/** The number of elements of a feed, and the SHA-256 of its bytes in lower-case hex. */
export interface FeedScan {
  count: number;
  digest: string;
}

/**
 * The elements of a feed as JSON text, while its bytes arrive: of an array each element, of an object each
 * `"key": value`. Throws `upstream.truncated` when the bytes stop early, `upstream.unreadable` for anything else
 * than one array (or object).
 */
export async function* feedElements(response: Response, opening: '[' | '{'): AsyncGenerator<string> {
  const splitter = new ElementSplitter(opening);
  const decoder = new TextDecoder();
  for await (const chunk of bytesOf(response))
    for (const element of splitter.push(chunk)) yield decoder.decode(element);
  splitter.end();
}

/** Reads a feed to its end, handing each element's JSON text to `visit`. Throws as `feedElements` does. */
export async function scanElements(
  response: Response,
  opening: '[' | '{',
  visit: (element: string) => void,
): Promise<FeedScan> {
  const splitter = new ElementSplitter(opening);
  const decoder = new TextDecoder();
  const hash = createHash('sha256');
  let count = 0;
  for await (const chunk of bytesOf(response)) {
    hash.update(chunk);
    for (const element of splitter.push(chunk)) {
      count++;
      visit(decoder.decode(element));
    }
  }
  splitter.end();
  return { count, digest: hash.digest('hex') };
}

async function* bytesOf(response: Response): AsyncGenerator<Uint8Array> {
  if (!response.body) return;
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw truncated();
      });
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
