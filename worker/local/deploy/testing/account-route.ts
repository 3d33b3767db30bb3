import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { AccountState } from './account-state.ts';

export interface RouteCall {
  params: Record<string, string>;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface RouteResult {
  result: unknown;
  info?: object;
  /** Sent as it is, without the API's envelope. */
  text?: string;
  headers?: Record<string, string>;
}

export interface AccountRoute {
  method: string;
  path: RegExp;
  handle: (state: AccountState, call: RouteCall) => RouteResult | Promise<RouteResult>;
}

/** A route below the account: `:name` in the path is a parameter. */
export function route(method: string, path: string, handle: AccountRoute['handle']): AccountRoute {
  return { method, path: pattern(`/accounts/:account${path}`), handle };
}

/** A route beside accounts. */
export function globalRoute(method: string, path: string, handle: AccountRoute['handle']): AccountRoute {
  return { method, path: pattern(path), handle };
}

/** The JSON of a body. An unknown field is an error, as is a missing one. */
export function jsonOf<Shape extends z.ZodRawShape>(body: Buffer, shape: Shape) {
  return z.strictObject(shape).parse(JSON.parse(body.toString()));
}

/** A page of a list as the account's API gives it. */
export function pageOf<Item>(items: readonly Item[], query: URLSearchParams): RouteResult {
  const page = Number(query.get('page') ?? 1);
  const perPage = Number(query.get('per_page') ?? 20);
  const result = items.slice((page - 1) * perPage, page * perPage);
  return {
    result,
    info: { page, per_page: perPage, count: result.length, total_count: items.length },
  };
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
}
