export interface ClientCredentials {
  clientId: string;
  clientSecret: string;
}

const BASIC = /^basic(?:[ \t]+(.*))?$/i;

/**
 * The ID and the secret with which a client authenticates in its header (RFC 6749, 2.3.1); empty if they can't be read, and null
 * for another header.
 */
export function basicCredentialsOf(headers: Headers): ClientCredentials | null {
  const basic = BASIC.exec(headers.get('authorization') ?? '');
  if (basic === null) return null;
  const credentials = Buffer.from(basic[1] ?? '', 'base64').toString();
  const separator = credentials.indexOf(':');
  if (separator === -1) return { clientId: '', clientSecret: '' };
  return {
    clientId: formDecoded(credentials.slice(0, separator)),
    clientSecret: formDecoded(credentials.slice(separator + 1)),
  };
}

/** Both are encoded as the values of a form are. */
function formDecoded(value: string): string {
  return new URLSearchParams(`=${value.replaceAll('&', '%26')}`).get('') ?? '';
}

/**
 * A form without the client's ID if the header has the same. RFC 6749 lets a client send both, but the library takes this for two
 * ways to authenticate.
 */
export function withoutRepeatedId(headers: Headers, text: string): string {
  const form = new URLSearchParams(text);
  const named = form.getAll('client_id');
  if (named.length !== 1 || named[0] !== basicCredentialsOf(headers)?.clientId) return text;
  form.delete('client_id');
  return form.toString();
}
