import type { DomainError } from '../../platform/errors.ts';
import { failure } from '../../platform/failure.ts';
import { endpointEnvOf, requireReachable } from '../../platform/outbound/delivery-env.ts';
import { fetchPublic, type PublicAccess } from '../../platform/outbound/public-fetch.ts';
import { SECOND } from '../../platform/time.ts';
import { clientDomainOf } from './protocol.ts';

const TIMEOUT_MS = 5 * SECOND;

const oauthClientUnreadable = failure('oauth.client_unreadable', 400, (sentence: string) => sentence, {
  action: 'Check that the client ID is the address of a valid client metadata document.',
  sample: ['We couldn’t identify this app. Try again, or contact the app’s developer.'],
});

/**
 * Requires that the address of a client's metadata document has the usual spelling, is public and doesn't redirect. The library follows redirects, so
 * an open redirect of a known domain would vouch for anyone. Throws `oauth.client_unreadable` (400).
 */
export async function requireDirectDocument(env: Env, clientId: string): Promise<void> {
  if (clientDomainOf(clientId) === null) throw clientUnreadable();
  try {
    const { response } = await fetchPublic(accessOf(env), clientId, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      maxRedirects: 0,
    });
    response.body?.cancel().catch(() => undefined);
  } catch (cause) {
    throw clientUnreadable(cause);
  }
}

export function clientUnreadable(cause?: unknown): DomainError {
  const message = 'We couldn’t identify this app. Try again, or contact the app’s developer.';
  return oauthClientUnreadable(message).causedBy(cause);
}

/** A local system reads real documents too. */
function accessOf(env: Env): PublicAccess {
  const endpoints = endpointEnvOf(env);
  const rules = { ...endpoints.rules, localhost: false };
  return { send: endpoints.send, allow: (url) => requireReachable({ ...endpoints, rules }, url) };
}
