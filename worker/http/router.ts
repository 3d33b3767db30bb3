import { OpenAPIHono } from '@hono/zod-openapi';
import type { Principal } from '../identity/principal.ts';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import type { PublisherId } from '../platform/ids.ts';
import type { Tracker } from '../tracking/redirect.ts';

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

/** A router whose validation failures are problems with a list of fields. */
export function newRouter(): OpenAPIHono<AppEnv> {
  return new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (result.success) return;
      throw new DomainError('request.invalid', 'Some fields of the request are missing or wrong.', 400, {
        fields: result.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message })),
      });
    },
  });
}
