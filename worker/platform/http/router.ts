import { type Hook, OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import type { Context } from '../context.ts';
import type { OperatorPermission } from '../contract/operator-permissions.ts';
import type { Permission, Principal } from '../contract/principal.ts';
import type { PublisherId } from '../ids.ts';
import { invalidRequest, unknownParameters } from './validation.ts';

/** The context of every handler. A domain adds its own variables with `ContextVariableMap`. */
export interface AppEnv {
  Bindings: Env;
  Variables: {
    ctx: Context;
    access: Access;
    /** This and `publisherId` are set by the guards of a publisher's routes. */
    principal: Principal;
    publisherId: PublisherId;
  };
}

/** Authenticates and limits callers. `app/` provides it, so that routes don't depend on accounts or keys. */
export interface Access {
  publisher(permission: Permission): MiddlewareHandler<AppEnv>;
  /** Of the MCP server: an API key or a token, but no session. */
  assistant: MiddlewareHandler<AppEnv>;
  session: MiddlewareHandler<AppEnv>;
  confirmedSession: MiddlewareHandler<AppEnv>;
  operator(permission: OperatorPermission): MiddlewareHandler<AppEnv>;
  confirmedOperator(permission: OperatorPermission): MiddlewareHandler<AppEnv>;
  publisherOrOperator(
    permission: Permission,
    operatorPermission: OperatorPermission,
  ): MiddlewareHandler<AppEnv>;
  knownPublisher(c: HonoContext<AppEnv>): Promise<PublisherId | null>;
  requireOwn(c: HonoContext<AppEnv>, publisherId: string | undefined): Promise<void>;
}

/** URLs in links, emails and script tags. They must work with parameters that others append. */
const OPEN_QUERY = /^\/(v1\/(tracking|resolve)\/|functions\/v1\/|v1\/notifications\/unsubscribe)/;

/** A router that refuses invalid input and unknown query parameters, and names the fields. */
export function newRouter(): OpenAPIHono<AppEnv, never> {
  const router = new OpenAPIHono<AppEnv>();
  const { openapi } = router;
  const add = (route: RouteConfig, handler: unknown) =>
    Reflect.apply(openapi, router, [withQuery(route), handler, requireValid(route)]);
  Reflect.set(router, 'openapi', add);
  return router;
}

/** A guarded GET route without parameters has an empty query, so that unknown parameters are refused there too. */
function withQuery(route: RouteConfig): RouteConfig {
  if (route.method !== 'get' || !isGuarded(route.security) || route.request?.query) return route;
  return { ...route, request: { ...route.request, query: z.object({}) } };
}

/** True for an operation that no one may call without a key, a session or the operator token. */
export function isGuarded(security: RouteConfig['security'] = []): boolean {
  return security.length > 0 && security.every((way) => Object.keys(way).length > 0);
}

function requireValid(route: RouteConfig): Hook<unknown, AppEnv, string, unknown> {
  // `byPublisher` reads `publisher_id` on each of its routes.
  const namesPublisher = 'x-permission' in route;
  return (result, c) => {
    if (!result.success) throw invalidRequest(result.target, result.error.issues);
    if (result.target !== 'query' || OPEN_QUERY.test(c.req.path)) return;
    const known = Object(result.data);
    const unknown = Object.keys(c.req.query()).filter(
      (name) => !Object.hasOwn(known, name) && !(name === 'publisher_id' && namesPublisher),
    );
    if (unknown.length > 0) throw unknownParameters(unknown);
  };
}
