import { exports } from 'cloudflare:workers';
import { cookieOfAdmin, SECOND_ADMIN } from './admins.ts';
import { requireContract } from './contract.ts';

export const ORIGIN = 'https://tributary.example';

export interface Call {
  method?: string;
  /** An API key, an operator key, the operator token, or an admin’s name (`ADMIN`). */
  key?: string;
  headers?: Record<string, string>;
  /** A string is sent as it is, anything else as JSON. */
  body?: unknown;
}

/** Calls the API over HTTP and checks the response against the OpenAPI document. */
export async function call(path: string, request: Call = {}): Promise<Response> {
  const response = await exports.default.fetch(await requestFor(path, request));
  await requireContract(request.method ?? 'GET', new URL(ORIGIN + path).pathname, response);
  return response;
}

/** The request of a call, with the caller's credentials. */
export async function requestFor(
  path: string,
  { method = 'GET', key, headers, body }: Call = {},
): Promise<Request> {
  const cookie = await cookieOfAdmin(key);
  return new Request(ORIGIN + path, {
    method,
    headers: {
      ...(key && !cookie ? { authorization: `Bearer ${key}` } : {}),
      ...(cookie ? { cookie } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

/** Calls the API and parses the JSON body. */
export async function read<Body>(path: string, request?: Call): Promise<{ status: number; body: Body }> {
  const response = await call(path, request);
  return { status: response.status, body: await response.json<Body>() };
}

/** Calls the API, and lets the second admin approve the change if it waits for one. Returns the status of the first response. */
export async function readApproved<Body>(
  path: string,
  request?: Call,
): Promise<{ status: number; body: Body }> {
  const first = await read<Body & { data?: { id?: string } }>(path, request);
  if (first.status !== 202) return first;
  const approved = await approve(first.body.data?.id ?? '');
  if (!approved.ok) return { status: approved.status, body: await approved.json<Body>() };
  return first;
}

/** The second admin approves a change. */
export function approve(id: string): Promise<Response> {
  const body = { reason: 'Agreed' };
  return call(`/v1/operations/changes/${id}/approve`, { method: 'POST', key: SECOND_ADMIN, body });
}
