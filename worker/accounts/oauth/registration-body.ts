/** The grants of this server. */
const GRANTS: readonly unknown[] = ['authorization_code', 'refresh_token'];
const OPTIONAL_URIS = ['client_uri', 'logo_uri', 'tos_uri', 'policy_uri', 'jwks_uri'];

/**
 * A registration without what this server doesn't support, so that it registers the client for the rest (RFC 7591, 3.2.1): editors
 * name the grant of devices too, and some leave an address empty. A body that isn't a registration stays as it is.
 */
export function supportedRegistration(text: string): string {
  const metadata = objectOf(text);
  if (metadata === null) return text;
  const known = Object.entries(metadata).filter(
    ([name, value]) => !(OPTIONAL_URIS.includes(name) && value === ''),
  );
  const supported = known.map(([name, value]) =>
    name === 'grant_types' && Array.isArray(value) ? [name, grantsOf(value)] : [name, value],
  );
  return JSON.stringify(Object.fromEntries(supported));
}

/** Without any supported grant the list stays, and the registration is refused. */
function grantsOf(named: readonly unknown[]): readonly unknown[] {
  const supported = named.filter((grant) => GRANTS.includes(grant));
  return supported.length === 0 ? named : supported;
}

function objectOf(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
