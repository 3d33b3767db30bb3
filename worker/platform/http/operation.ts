import { createRoute, type RouteConfig } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { OperatorPermission } from '../contract/operator-permissions.ts';
import type { AddressLimit } from '../rate-limits/address-limit.ts';
import { requireWritable } from '../require-writable.ts';
import { withClosedBody } from './closed-body.ts';
import { declareFeature } from './feature.ts';
import { limitAddress } from './limit-address.ts';
import { parsedJson } from './require-unicode.ts';
import { type AppEnv, requireKnownParameters } from './router.ts';
import type { Tag } from './tags.ts';
import { unknownFields } from './validation.ts';

/**
 * The most serious thing that the caller of an operation decides: what is owed, held or paid, and to whom (`money`); a
 * credential, or what only its owner may see (`secrets`); roles, rules, limits and switches (`controls`); where links lead, and
 * whether they earn (`traffic`); only that all payouts stop (`stop`). What only does now what a schedule does anyway, such as a sync,
 * decides nothing.
 */
type Effect = 'money' | 'secrets' | 'controls' | 'traffic' | 'stop' | 'nothing';

/** Who may call an operation: its guards, and how callers authenticate. */
interface Callers {
  middleware: MiddlewareHandler<AppEnv>[];
  security?: NonNullable<RouteConfig['security']>;
}

/**
 * The permission of operators that an effect takes. What moves money takes the one for money, whatever screen it is on. An operator
 * of any role may stop the payouts.
 */
type PermissionFor<Of> = Of extends 'money'
  ? 'money:write'
  : Of extends 'stop'
    ? OperatorPermission
    : Extract<OperatorPermission, `${string}:write`>;

/**
 * Doesn't compile for an operation with an effect that operators may call without a confirmed session and the permission for
 * the effect: then `callers` has no type. So neither operator keys nor the operator token have an effect.
 */
type Guarded<Route> = Route extends {
  effect: infer Of extends Exclude<Effect, 'nothing'>;
  callers: { 'x-operator-permission': OperatorPermission };
}
  ? { callers: { 'x-operator-permission': PermissionFor<Of>; 'x-confirmation': true } }
  : unknown;

/** The example in the documentation, where the samples of the fields’ names don’t belong together. */
export interface OperationExample {
  /** By name. */
  parameters?: Record<string, unknown>;
  body?: unknown;
  /** Response values by path: `data.user.email_verified`. */
  response?: Record<string, unknown>;
}

interface Declared {
  /** The whole path: `/v1/operations/claims/{id}/accept`. */
  path: string;
  tag: Tag;
  callers: Callers;
  /** Limits the calls of an address, where callers need no account. */
  limit?: AddressLimit;
  /** True where others append parameters of their own: in links, emails and script tags. Always true for legacy paths. */
  takesAnyParameter?: true;
  /**
   * True where others define the body and may add fields to it. Always true for legacy paths, which earlier clients call, for
   * `/v1/tracking/`, for MCP tools, and for what networks send. Everywhere else an unknown field is refused with
   * `request.unknown_fields`, except in an object that a browser defines (`open`), such as a passkey’s response.
   */
  takesAnyField?: true;
  example?: OperationExample;
  /** Guards stand in `callers`, where they can't be left out. */
  middleware?: never;
}
type Read = Declared & { method: 'get'; effect?: Effect };
type Write = Declared & { method: 'post' | 'put' | 'patch' | 'delete'; effect: Effect };

/** Declares an operation of the API. A router serves it with `.openapi(operation, handler)`. */
export function operation<
  Path extends string,
  Route extends Omit<RouteConfig, 'path' | 'method'> & (Read | Write) & { path: Path },
>(guarded: Route & Guarded<Route>) {
  const declared: Route = guarded;
  const { tag, callers, limit, takesAnyParameter = tag === 'Legacy', method, request } = declared;
  const security = callers.security ?? declared.security;
  const takesAnyField = declared.takesAnyField ?? isBodyOfOthers(declared);
  return createRoute({
    ...(takesAnyField ? declared : withClosedBody(declared)),
    ...callers,
    tags: [tag],
    takesAnyField,
    'x-example': declared.example,
    middleware: [
      ...(limit ? [limitAddress(limit)] : []),
      ...(method === 'get' && declared.effect === 'money' ? [whileWritable] : []),
      ...(isOfAccounts(callers) ? [namesFeature(declareFeature(declared.path))] : []),
      ...callers.middleware,
      ...(takesAnyParameter ? [takeAnyParameter] : []),
      ...(isGuarded(security) && !request?.query ? [takeNoParameter] : []),
      ...(takesAnyField || method === 'get' || request?.body ? [] : [takeNoField]),
    ],
  });
}

/** The properties of an operation that its documentation doesn't show. */
export const UNDOCUMENTED: readonly string[] = [
  'tag',
  'callers',
  'limit',
  'takesAnyParameter',
  'takesAnyField',
  'example',
  'x-example',
  'effect',
];

/** True for an operation that no one may call without a key, a session or the operator token. */
export function isGuarded(security: RouteConfig['security'] = []): boolean {
  return security.length > 0 && security.every((way) => Object.keys(way).length > 0);
}

/** True for an operation that an account calls, rather than an operator or the public. */
function isOfAccounts({ security = [], ...callers }: Callers): boolean {
  if ('x-permission' in callers) return true;
  return security.some((way) => 'session' in way) && !('x-operator-permission' in callers);
}

function namesFeature(feature: string): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    c.set('feature', feature);
    await next();
  };
}

const TAGS_OF_OTHERS: readonly Tag[] = ['Legacy', 'Networks', 'Assistants'];

function isBodyOfOthers({ tag, path }: Declared): boolean {
  return TAGS_OF_OTHERS.includes(tag) || path.startsWith('/v1/tracking/');
}

/** What writes though its method is GET, such as a network's postback. Every other method is checked for the whole API. */
const whileWritable = createMiddleware<AppEnv>(async (c, next) => {
  await requireWritable(c.env, c.get('ctx').db);
  await next();
});

const takeAnyParameter = createMiddleware<AppEnv>(async (c, next) => {
  c.set('takesAnyParameter', true);
  await next();
});

const takeNoParameter = createMiddleware<AppEnv>(async (c, next) => {
  requireKnownParameters(c, []);
  await next();
});

/** Refuses the fields that a body sends to an operation without one. What isn’t a JSON object has no fields. */
const takeNoField = createMiddleware<AppEnv>(async (c, next) => {
  const names = fieldNames(await c.req.text());
  if (names.length > 0) throw unknownFields(names);
  await next();
});

function fieldNames(text: string): string[] {
  if (!text.trimStart().startsWith('{')) return [];
  return Object.keys(parsedJson(text) ?? {});
}
