import { AuthorizationError } from '@cloudflare/workers-oauth-provider';
import type { Context as HonoContext } from 'hono';
import { DomainError } from '../../platform/errors.ts';
import type { AppEnv } from '../../platform/http/router.ts';
import { authRequestError, readAuthRequest } from './auth-request.ts';
import { withOwnResource } from './protocol.ts';

/** The page with the consent screen. It gets the query as one parameter, because its router rewrites what looks like a number. */
const SCREEN = '/connect';

/** The authorization endpoint: sends the browser to the consent screen, or an error to the client or to our own page. */
export async function authorize(c: HonoContext<AppEnv>): Promise<Response> {
  const request = withOwnResource(c.env, new URL(c.req.url).search.slice(1));
  try {
    await readAuthRequest(c.env, request);
    return c.redirect(`${SCREEN}?${new URLSearchParams({ request })}`);
  } catch (error) {
    return c.redirect(placeOf(error));
  }
}

/** An error goes to the client only if the library has validated the client's address. Throws an error of our own. */
function placeOf(error: unknown): string {
  if (error instanceof AuthorizationError && error.redirectTo) return error.redirectTo;
  const problem = authRequestError(error);
  if (problem instanceof DomainError) return `${SCREEN}?error=${problem.code}`;
  throw problem;
}
