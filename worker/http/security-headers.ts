import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';
import type { AppEnv } from './router.ts';

type Options = NonNullable<Parameters<typeof secureHeaders>[0]>;

const OPTIONS: Options = {
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  referrerPolicy: 'no-referrer',
  xFrameOptions: 'DENY',
  /** Pages of publishers load the script and ask which hosts can be monetized. */
  crossOriginResourcePolicy: false,
  /** A page that says more about itself keeps what it says. */
  overwrite: false,
};

const local = secureHeaders({ ...OPTIONS, strictTransportSecurity: false });
const deployed = secureHeaders({
  ...OPTIONS,
  strictTransportSecurity: 'max-age=31536000; includeSubDomains',
});

/** Gives every response the headers that tell a browser to run, frame and guess nothing of it. */
export const securityHeaders = createMiddleware<AppEnv>((c, next) =>
  c.env.ENVIRONMENT === 'local' ? local(c, next) : deployed(c, next),
);
