import { exports } from 'cloudflare:workers';
import { requireContract } from './contract.ts';

export const ORIGIN = 'https://tributary.example';

export interface Call {
  method?: string;
  /** An API key or the operator token. */
  key?: string;
  headers?: Record<string, string>;
  /** A string is sent as it is, anything else as JSON. */
  body?: unknown;
}

/** Calls the API over HTTP and checks the response against the OpenAPI document. */
export async function call(
  path: string,
  { method = 'GET', key, headers, body }: Call = {},
): Promise<Response> {
  const response = await exports.default.fetch(
    new Request(ORIGIN + path, {
      method,
      headers: {
        ...(key ? { authorization: `Bearer ${key}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
  );
  await requireContract(method, new URL(ORIGIN + path).pathname, response);
  return response;
}

/** Calls the API and parses the JSON body. */
export async function read<Body>(path: string, request?: Call): Promise<{ status: number; body: Body }> {
  const response = await call(path, request);
  return { status: response.status, body: await response.json<Body>() };
}
