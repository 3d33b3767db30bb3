import { failure } from '../../platform/failure.ts';
import type { AdapterContext } from '../contract.ts';

const networkSecretMissing = failure(
  'network.secret_missing',
  503,
  (name: string) => `The secret ${name} is not set.`,
);
const networkAddressIncomplete = failure(
  'network.address_incomplete',
  503,
  (name: string) => `The network’s URL needs {${name}}.`,
);
const networkAddressInvalid = failure(
  'network.address_invalid',
  503,
  'The network’s URL is not an HTTP URL.',
);

/** Reads a secret by name. Throws `network.secret_missing` (503) with the name of the secret, never its value. */
export function requireSecret(context: AdapterContext, name: string): string {
  const secret = context.secrets[name];
  if (!secret) throw networkSecretMissing(name);
  return secret;
}

/** Fills `{name}` in a URL with percent-encoded values; throws `network.address_incomplete`. */
export function fillAddress(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) throw networkAddressIncomplete(name);
    return encodeURIComponent(value);
  });
}

/**
 * Creates a request to a network. Throws `network.address_invalid` without the URL, which may contain credentials (the
 * platform's own error would show it).
 */
export function requestTo(address: string, init: RequestInit = {}): Request {
  if (!/^https?:$/.test(URL.parse(address)?.protocol ?? '')) throw networkAddressInvalid();
  return new Request(address, init);
}
