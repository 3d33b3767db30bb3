import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';
import type { AppEnv } from './router.ts';

type Options = NonNullable<Parameters<typeof secureHeaders>[0]>;

const OPTIONS: Options = {
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  referrerPolicy: 'no-referrer',
  xFrameOptions: 'DENY',
  /** Publishers' pages load the script and look up which hosts can be monetized. */
  crossOriginResourcePolicy: false,
  /** A response keeps the headers that it sets itself. */
  overwrite: false,
};

const local = secureHeaders({ ...OPTIONS, strictTransportSecurity: false });
const deployed = secureHeaders({
  ...OPTIONS,
  strictTransportSecurity: 'max-age=31536000; includeSubDomains',
});

/** Sets headers that stop browsers from running scripts, framing and sniffing. HTTPS is required of deployments only. */
export const securityHeaders = createMiddleware<AppEnv>((c, next) =>
  c.env.ENVIRONMENT === 'local' ? local(c, next) : deployed(c, next),
);
