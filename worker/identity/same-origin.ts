import { createMiddleware } from 'hono/factory';
import { requireSameSite } from '../app/guards.ts';
import type { AppEnv } from '../http/router.ts';

/** A route for anyone, but from our own pages only: another site's page can't sign a visitor in or out. */
export const fromOwnPages = {
  middleware: [
    createMiddleware<AppEnv>(async (c, next) => {
      requireSameSite(c);
      await next();
    }),
  ],
};
