import type { OAuthApp } from './oauth-client.ts';
import type { Person } from './person.ts';

/** Connects an app to a person's account, from the authorization URL to the tokens. Returns the tokens. */
export async function allowAndFinish(
  person: Person,
  app: OAuthApp,
  { scopes, redirectUri }: { scopes?: string[] | undefined; redirectUri?: string } = {},
) {
  const started = await app.start(redirectUri === undefined ? {} : { redirectUri });
  return app.finish(await person.allow(started.url, scopes), started);
}
