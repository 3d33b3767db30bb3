import { exports } from 'cloudflare:workers';
import { requireContract } from './contract.ts';

export const ORIGIN = 'https://tributary.example';

export interface Call {
  method?: string;
  /** An API key or the operator token. */
  key?: string;
  headers?: Record<string, string>;
  /** Sent as JSON, unless it is a text already. */
  body?: unknown;
}

/** Calls the API as the world does; what the contract describes is held against it. */
export async function call(
  path: string,
  { method = 'GET', key, headers, body }: Call = {},
): Promise<Response> {
  const answer = await exports.default.fetch(
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
  await requireContract(method, new URL(ORIGIN + path).pathname, answer);
  return answer;
}

/** Calls and reads the body, which is JSON; `Body` is what the test expects in it. */
export async function read<Body>(path: string, request?: Call): Promise<{ status: number; body: Body }> {
  const answer = await call(path, request);
  return { status: answer.status, body: await answer.json<Body>() };
}
