export interface ClientCredentials {
  clientId: string;
  clientSecret: string;
}

const BASIC = /^basic[ \t]+(\S+)[ \t]*$/i;

/** The ID and the secret that a client sends in its header (RFC 6749, 2.3.1); null without them. */
export function basicCredentialsOf(headers: Headers): ClientCredentials | null {
  const [, encoded] = BASIC.exec(headers.get('authorization') ?? '') ?? [];
  if (encoded === undefined) return null;
  const credentials = Buffer.from(encoded, 'base64').toString();
  const separator = credentials.indexOf(':');
  if (separator === -1) return null;
  return {
    clientId: formDecoded(credentials.slice(0, separator)),
    clientSecret: formDecoded(credentials.slice(separator + 1)),
  };
}

/** True for a request whose client authenticates with its header, also if nothing can be read from it. */
export function usesBasic(headers: Headers): boolean {
  return /^basic([ \t]|$)/i.test(headers.get('authorization') ?? '');
}

/** ID and secret are encoded as a form's values are, which clients with plain ones leave out. */
function formDecoded(value: string): string {
  return new URLSearchParams(`=${value.replaceAll('&', '%26')}`).get('') ?? '';
}

/**
 * A form without the client's ID if the header has the same. RFC 6749 lets a client send both, and the library takes the ID for
 * a second way to authenticate.
 */
export function withoutRepeatedId(headers: Headers, text: string): string {
  const form = new URLSearchParams(text);
  const named = form.getAll('client_id');
  if (named.length !== 1 || named[0] !== basicCredentialsOf(headers)?.clientId) return text;
  form.delete('client_id');
  return form.toString();
}
