import { type Hook, OpenAPIHono } from '@hono/zod-openapi';
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
    /** The subject of an operation that accounts call. */
    feature?: string;
    /** Set by an operation whose URLs carry parameters that others append. */
    takesAnyParameter?: true;
    /** Set by the guard that reads `publisher_id` from the query. */
    takesPublisherId?: true;
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
  confirmedOperatorOrToken(permission: OperatorPermission): MiddlewareHandler<AppEnv>;
  requireConfirmedOperator(c: HonoContext<AppEnv>, permission: OperatorPermission): Promise<void>;
  publisherOrOperator(
    permission: Permission,
    operatorPermission: OperatorPermission,
  ): MiddlewareHandler<AppEnv>;
  knownPublisher(c: HonoContext<AppEnv>): Promise<PublisherId | null>;
  requireOwn(c: HonoContext<AppEnv>, publisherId: string | undefined): Promise<void>;
}

/** A router that refuses invalid input and unknown query parameters, and names the fields. */
export function newRouter(): OpenAPIHono<AppEnv, never> {
  return new OpenAPIHono<AppEnv>({ defaultHook: requireValid });
}

const requireValid: Hook<unknown, AppEnv, string, unknown> = (result, c) => {
  if (!result.success) throw invalidRequest(result.target, result.error.issues);
  if (result.target === 'query') requireKnownParameters(c, Object.keys(Object(result.data)));
};

/** Throws `request.unknown_parameters` (400) for any other parameter in the query. */
export function requireKnownParameters(c: HonoContext<AppEnv>, names: readonly string[]): void {
  if (c.get('takesAnyParameter')) return;
  const known = new Set(c.get('takesPublisherId') ? [...names, 'publisher_id'] : names);
  const unknown = Object.keys(c.req.query()).filter((name) => !known.has(name));
  if (unknown.length > 0) throw unknownParameters(unknown);
}
