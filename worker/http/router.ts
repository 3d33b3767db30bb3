import { type Hook, OpenAPIHono } from '@hono/zod-openapi';
import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import type { Permission, Principal } from '../contract/principal.ts';
import type { Context } from '../platform/context.ts';
import type { PublisherId } from '../platform/ids.ts';
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
  session: MiddlewareHandler<AppEnv>;
  operator: MiddlewareHandler<AppEnv>;
  operatorToken: MiddlewareHandler<AppEnv>;
  knownPublisher(c: HonoContext<AppEnv>): Promise<PublisherId | null>;
  requireOwn(c: HonoContext<AppEnv>, publisherId: string | undefined): Promise<void>;
}

/** URLs in links and emails. They must work with parameters that others append. */
const OPEN_QUERY = /^\/(v1\/tracking\/|functions\/v1\/|v1\/(notifications|notices)\/unsubscribe)/;

/** A router that refuses invalid input and unknown query parameters, and names the fields. */
export function newRouter(): OpenAPIHono<AppEnv> {
  return new OpenAPIHono<AppEnv>({ defaultHook: requireValid });
}

const requireValid: Hook<unknown, AppEnv, string, unknown> = (result, c) => {
  if (!result.success) throw invalidRequest(result.target, result.error.issues);
  if (result.target !== 'query' || OPEN_QUERY.test(c.req.path)) return;
  const known = Object(result.data);
  // `byPublisher` reads `publisher_id` on each of its routes.
  const unknown = Object.keys(c.req.query()).filter(
    (name) => !Object.hasOwn(known, name) && !(name === 'publisher_id' && c.get('publisherId')),
  );
  if (unknown.length > 0) throw unknownParameters(unknown);
};
