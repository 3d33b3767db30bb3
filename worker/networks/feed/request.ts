import { DomainError } from '../../platform/errors.ts';
import type { AdapterContext } from '../contract.ts';

/** A secret by name; throws `network.secret_missing` (503), which names the secret, never its value. */
export function requireSecret(context: AdapterContext, name: string): string {
  const secret = context.secrets[name];
  if (!secret) throw new DomainError('network.secret_missing', `The secret ${name} is not set.`, 503);
  return secret;
}

/** Fills `{name}` in an address with percent-encoded values; throws `network.address_incomplete`. */
export function fillAddress(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined)
      throw new DomainError('network.address_incomplete', `The network’s address needs {${name}}.`, 503);
    return encodeURIComponent(value);
  });
}

/**
 * A request to a network. Throws `network.address_invalid` without the address, which may hold credentials
 * (the platform's own error would show it).
 */
export function requestTo(address: string, init: RequestInit = {}): Request {
  if (!/^https?:$/.test(URL.parse(address)?.protocol ?? ''))
    throw new DomainError('network.address_invalid', 'The network’s address is not an http address.', 503);
  return new Request(address, init);
}
