import { allowApp } from './allow-app.ts';
import type { LocalAccount } from './local-account.ts';

const REDIRECT = 'http://127.0.0.1:45992/callback';

/**
 * What an official client stores for OAuth, in memory. When the client wants its user to open a page, the account’s owner
 * allows the request; `callback` resolves to the parameters with which the browser returns.
 */
export class LocalOAuth {
  readonly redirectUrl = REDIRECT;
  readonly clientMetadata = {
    client_name: 'Official client',
    redirect_uris: [REDIRECT],
    token_endpoint_auth_method: 'none',
    scope: 'read write',
  };
  readonly #account: LocalAccount;
  readonly #stored = new Map<string, unknown>();
  #callback: Promise<string> | undefined;

  constructor(account: LocalAccount) {
    this.#account = account;
  }

  clientInformation(): never {
    return this.#stored.get('client') as never;
  }

  saveClientInformation(client: unknown): void {
    this.#stored.set('client', client);
  }

  tokens(): never {
    return this.#stored.get('tokens') as never;
  }

  saveTokens(tokens: unknown): void {
    this.#stored.set('tokens', tokens);
  }

  codeVerifier(): string {
    return String(this.#stored.get('verifier'));
  }

  saveCodeVerifier(verifier: string): void {
    this.#stored.set('verifier', verifier);
  }

  /** The authorization server that the client has found. It refuses a code of another one. */
  discoveryState(): never {
    return this.#stored.get('discovery') as never;
  }

  saveDiscoveryState(state: unknown): void {
    this.#stored.set('discovery', state);
  }

  redirectToAuthorization(url: URL): void {
    this.#callback = allowApp(url.href, this.#account);
  }

  async callback(): Promise<URLSearchParams> {
    return new URL((await this.#callback) ?? '').searchParams;
  }
}
