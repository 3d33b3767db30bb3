import { type Hook, OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from '../platform/context.ts';
import type { PublisherId } from '../platform/ids.ts';
import type { Tracker } from '../tracking/redirect.ts';
import type { Principal } from './principal.ts';
import { invalidRequest, unknownParameters } from './validation.ts';

/** What every handler finds in its context. */
export interface AppEnv {
  Bindings: Env;
  Variables: {
    ctx: Context;
    tracker: Tracker;
    /** Set by the guards of routes of a publisher, as is `publisherId`. */
    principal: Principal;
    publisherId: PublisherId;
  };
}

/** Addresses that stand in links and emails: whatever is appended to them on the way must not break them. */
const OPEN_QUERY = /^\/(v1\/tracking\/|functions\/v1\/|v1\/notices\/unsubscribe)/;

/** A router whose validation failures are problems with a list of fields; unknown query parameters are one. */
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
