import { systemClock } from '../time.ts';

/** A call of this system at its own public address, as any client would make it. */
export interface OwnCall {
  /** From the root of the site: `/v1/health`. */
  path: string;
  method?: 'GET' | 'HEAD' | 'POST' | 'OPTIONS';
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

export interface OwnResponse {
  status: number;
  headers: Headers;
  /** At most the first 256 KB. */
  text: string;
  /** Milliseconds from the call to the end of the response. */
  ms: number;
}

const MAX_TEXT = 256 * 1_024;
const TIMEOUT_MS = 10_000;

/**
 * Calls this system at its own public address and follows no redirect. The path can't lead to another host. It rejects with a
 * `TypeError` if there is no connection, and with a `DOMException` after ten seconds.
 */
export async function callOwnSystem(
  { PUBLIC_ORIGIN }: Pick<Env, 'PUBLIC_ORIGIN'>,
  { path, method = 'GET', headers = {}, body }: OwnCall,
): Promise<OwnResponse> {
  const url = new URL(PUBLIC_ORIGIN + path);
  if (!path.startsWith('/') || url.origin !== new URL(PUBLIC_ORIGIN).origin)
    throw new Error(`“${path}” isn't a path of this system.`);
  const started = systemClock();
  const response = await fetch(url, {
    method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text: text.slice(0, MAX_TEXT),
    ms: systemClock() - started,
  };
}
