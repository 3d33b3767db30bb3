import operations from 'virtual:api-examples';
import type { paths } from '../../api-types.gen.d.ts';
import { unknownFieldsOf } from './unknown-fields.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Path<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends undefined ? never : P;
}[keyof paths];
type Body<M extends Method, P extends Path<M>> = paths[P][M] extends { responses: infer Responses }
  ? JsonOf<Responses[keyof Responses & (200 | 201 | 202)]>
  : never;
type JsonOf<Response> = Response extends { content: { 'application/json': infer Json } } ? Json : never;
type Changes<M extends Method, P extends Path<M>> = Partial<Body<M, P>>;

/** A call that a component has made. */
export interface Call {
  method: string;
  /** The values of the path's `{names}`. */
  params: Record<string, string>;
  query: Record<string, string>;
  headers: Headers;
  /** Whether cookies are sent. */
  credentials: RequestCredentials;
  body: unknown;
}

interface Failure {
  status: number;
  code: string;
  detail: string;
  fields?: { field: string; message: string }[];
}

interface Entry {
  /** `POST /v1/feedback/{id}/comments` */
  key: string;
  pattern: RegExp;
  calls: Call[];
  respond: (call: Call) => Response | Promise<Response>;
}

/** The calls that this test responds to, by method and path. A later entry replaces an earlier one. */
const entries = new Map<string, Entry>();
const unlisted: string[] = [];

/** The example response of the API's description: a copy, for a test to change. */
export function exampleOf<M extends Method, P extends Path<M>>(method: M, path: P): Body<M, P> {
  const example = operations[`${method.toUpperCase()} ${path}`]?.response;
  if (!example) throw new Error(`The API has no example of ${method} ${path}.`);
  return structuredClone(example) as Body<M, P>;
}

/**
 * Responds to a call of the API with the example of its description, in which `changes` replace whole properties. Returns
 * the calls that are made.
 */
export function respond<M extends Method, P extends Path<M>>(
  method: M,
  path: P,
  changes: Changes<M, P> | ((call: Call) => Changes<M, P> | Promise<Changes<M, P>>) = {},
): Call[] {
  return list(method, path, async (call) => {
    const changed = changes instanceof Function ? await changes(call) : changes;
    return Response.json(Object.assign({}, exampleOf(method, path), changed));
  });
}

/** Rejects a call with the API's error. */
export function refuse<M extends Method>(method: M, path: Path<M>, failure: Failure): Call[] {
  const { status, ...problem } = failure;
  return list(method, path, () => Response.json(problem, { status }));
}

/** Fails a call as if the server couldn't be reached. */
export function disconnect<M extends Method>(method: M, path: Path<M>): Call[] {
  return list(method, path, () => Promise.reject(new TypeError('Failed to fetch')));
}

/** Responds to a call outside the API's description, or one whose response isn't JSON. */
export function respondRaw(
  method: Method,
  path: string,
  response: (call: Call) => Response | Promise<Response>,
): Call[] {
  return list(method, path, response);
}

/** Calls nothing from the last test, and returns the calls that the last test didn't list. */
export function forgetCalls(): string[] {
  entries.clear();
  return unlisted.splice(0);
}

/** Replaces the browser's `fetch`. */
export async function fetchFromTest(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const url = new URL(request.url);
  const name = `${request.method} ${url.pathname}`;
  const entry = entries.get(name) ?? entryWithNames(request.method, url.pathname);
  if (!entry) {
    unlisted.push(name);
    throw new TypeError(`The test doesn't list ${name}.`);
  }
  const call = await callOf(request, url, entry.pattern.exec(url.pathname)?.groups ?? {});
  entry.calls.push(call);
  const unknown = unknownFieldsOf(operations[entry.key]?.body, call.body);
  if (unknown.length > 0) unlisted.push(`${name} with the unknown fields ${unknown.join(', ')}`);
  const response = await entry.respond(call);
  request.signal.throwIfAborted();
  return response;
}

function entryWithNames(method: string, path: string): Entry | undefined {
  for (const [key, entry] of entries)
    if (key.startsWith(`${method} `) && entry.pattern.test(path)) return entry;
  return undefined;
}

function list(method: Method, path: string, respond: Entry['respond']): Call[] {
  const key = `${method.toUpperCase()} ${path}`;
  const calls: Call[] = [];
  entries.set(key, { key, pattern: patternOf(path), calls, respond });
  return calls;
}

/** `/v1/links/{id}` → `/^\/v1\/links\/(?<id>[^/]+)$/`. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}

async function callOf(request: Request, url: URL, params: Record<string, string>): Promise<Call> {
  const text = await request.text();
  const isJson = request.headers.get('content-type')?.includes('json') && text !== '';
  return {
    method: request.method,
    params,
    query: Object.fromEntries(url.searchParams),
    headers: request.headers,
    credentials: request.credentials,
    body: isJson ? JSON.parse(text) : text,
  };
}
