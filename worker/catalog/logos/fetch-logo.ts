import { VERSION } from '../../platform/contract/version.ts';
import { failure } from '../../platform/failure.ts';
import { untilAborted } from '../../platform/outbound/attempt.ts';
import { fetchPublic } from '../../platform/outbound/public-fetch.ts';
import { imageTypeOf } from './image-type.ts';
import type { LogoEnv } from './logo-env.ts';

export const MAX_LOGO_BYTES = 200_000;
const MAX_REDIRECTS = 3;
const HEADERS = {
  accept: 'image/webp, image/png, image/jpeg, image/gif',
  'user-agent': `Tributary-Logos/${VERSION}`,
};

export interface Logo {
  type: string;
  bytes: Uint8Array;
}

const unavailable = failure(
  'logo.unavailable',
  404,
  (reason: string) => `We can’t load the logo of this brand. ${reason}`,
);

/**
 * Fetches a logo. Each URL of a redirect must be on the public internet too. Throws `logo.unavailable` (404) for a host
 * that fails or is too slow, a file that is too large, and a file that isn't an image we serve; and the errors of
 * `fetchPublic`.
 */
export async function fetchLogo(env: LogoEnv, stated: string): Promise<Logo> {
  const signal = AbortSignal.timeout(env.timeoutMs);
  const response = await open(env, stated, signal);
  const bytes = await readBounded(response, signal);
  const type = imageTypeOf(bytes);
  if (!type) throw unavailable('It is not a PNG, JPEG, WebP or GIF image.');
  return { type, bytes };
}

async function open(env: LogoEnv, stated: string, signal: AbortSignal): Promise<Response> {
  const { response } = await fetchPublic(env, stated, {
    headers: HEADERS,
    signal,
    maxRedirects: MAX_REDIRECTS,
  });
  if (response.ok) return response;
  response.body?.cancel().catch(() => undefined);
  throw unavailable(`Its host responds with status ${response.status}.`);
}

/** Reads a body up to the limit, whatever length it states. */
async function readBounded(response: Response, signal: AbortSignal): Promise<Uint8Array> {
  const reader = response.body?.getReader();
  if (!reader) throw unavailable('It is empty.');
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    while (true) {
      const { done, value } = await untilAborted(reader.read(), signal);
      if (done) return new Uint8Array(Buffer.concat(parts, size));
      size += value.length;
      if (size > MAX_LOGO_BYTES) throw unavailable(`It is larger than ${MAX_LOGO_BYTES / 1_000} kB.`);
      parts.push(value);
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
