import { type Hook, OpenAPIHono } from '@hono/zod-openapi';
import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import type { Permission, Principal } from '../contract/principal.ts';
import type { Context } from '../platform/context.ts';
import type { PublisherId } from '../platform/ids.ts';
import { invalidRequest, unknownParameters } from './validation.ts';

/** What every handler finds in its context. A domain adds its own with `ContextVariableMap`. */
export interface AppEnv {
  Bindings: Env;
  Variables: {
    ctx: Context;
    access: Access;
    /** Set by the guards of a publisher's routes, as is `publisherId`. */
    principal: Principal;
    publisherId: PublisherId;
  };
}

/** How callers are authenticated and limited. `app/` provides it, so routes need to know neither accounts nor keys. */
export interface Access {
  publisher(permission: Permission): MiddlewareHandler<AppEnv>;
  session: MiddlewareHandler<AppEnv>;
  operator: MiddlewareHandler<AppEnv>;
  operatorToken: MiddlewareHandler<AppEnv>;
  knownPublisher(c: HonoContext<AppEnv>): Promise<PublisherId | null>;
  requireOwn(c: HonoContext<AppEnv>, publisherId: string | undefined): Promise<void>;
}

/** URLs that appear in links and emails: parameters that others append to them must not break them. */
const OPEN_QUERY = /^\/(v1\/tracking\/|functions\/v1\/|v1\/notices\/unsubscribe)/;

/** A router whose validation failures are problems with a list of fields. Unknown query parameters fail too. */
export function newRouter(): OpenAPIHono<AppEnv> {
  return new OpenAPIHono<AppEnv>({ defaultHook: requireValid });
}

const requireValid: Hook<unknown, AppEnv, string, unknown> = (result, c) => {
  if (!result.success) throw invalidRequest(result.target, result.error.issues);
  if (result.target !== 'query' || OPEN_QUERY.test(c.req.path)) return;
  const known = Object(result.data);
  // The guard of a publisher's routes reads `publisher_id` on each of them.
  const unknown = Object.keys(c.req.query()).filter(
    (name) => !Object.hasOwn(known, name) && !(name === 'publisher_id' && c.get('publisherId')),
  );
  if (unknown.length > 0) throw unknownParameters(unknown);
};
