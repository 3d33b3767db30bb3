import { createMiddleware } from 'hono/factory';
import { failure } from '../failure.ts';
import { SECOND } from '../time.ts';
import type { AppEnv } from './router.ts';

const MAX_BODY_BYTES = 1_000_000;
/** Paths that files are uploaded to. */
const MAX_FILE_BYTES = 8_000_000;
const UPLOADS = /^\/v1\/operations\/bank-statements$/;
/** Read and dropped of a refused body, since many clients don't read a response before they have sent everything. */
const MAX_DRAINED_BYTES = 20_000_000;
const DRAIN_TIMEOUT_MS = 5 * SECOND;

const tooLarge = failure(
  'request.too_large',
  413,
  (maxBytes: number) => `A body may have at most ${maxBytes / 1_000_000} MB.`,
  { action: 'Send at most 1 MB.', sample: [MAX_BODY_BYTES] },
);

/** Refuses a body above 1 MB (an uploaded file above 8 MB) with `request.too_large` (413), also without a `Content-Length`. */
export const limitBody = createMiddleware<AppEnv>(async (c, next) => {
  const { raw } = c.req;
  if (raw.body === null) return next();
  const maxBytes = UPLOADS.test(c.req.path) ? MAX_FILE_BYTES : MAX_BODY_BYTES;
  const announced = raw.headers.get('content-length');
  const isChunked = announced === null || raw.headers.has('transfer-encoding');
  if (!isChunked && Number(announced) > maxBytes) throw tooLarge(maxBytes);
  if (isChunked) {
    const body = await readWithin(raw.body.getReader(), maxBytes);
    if (body === null) throw tooLarge(maxBytes);
    c.req.raw = new Request(raw, { body });
  }
  return next();
});

/** Reads the body; null if it is too large, after the rest was drained. */
async function readWithin(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  maxBytes: number,
): Promise<Blob | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts);
    size += value.length;
    if (size > maxBytes) break;
    parts.push(value);
  }
  await Promise.race([drain(reader, size), scheduler.wait(DRAIN_TIMEOUT_MS)]);
  reader.cancel().catch(() => undefined);
  return null;
}

async function drain(reader: ReadableStreamDefaultReader<Uint8Array>, bytesRead: number): Promise<void> {
  for (let size = bytesRead; size < MAX_DRAINED_BYTES; ) {
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }) as const);
    if (done || !value) return;
    size += value.length;
  }
}
