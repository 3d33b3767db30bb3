import type { SandboxContext } from '../../../sandbox/environment.ts';

/** Returns an error response if host, `o` or `s` isn't the customer's, otherwise null. The URL is the credential. */
export function refuseStranger(context: SandboxContext): Response | null {
  const { SITEPLUG_CUSTOMER_KEY: key, SITEPLUG_SITE_ID: site } = context.env;
  const isCustomer =
    context.req.param('host') === `${key}.siteplug.com` &&
    context.req.query('o') === key &&
    context.req.query('s') === site;
  return isCustomer ? null : Response.json({ data: 'Invalid customer.' }, { status: 403 });
}
