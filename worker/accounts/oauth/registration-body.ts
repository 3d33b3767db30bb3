/** What this server supports, of the lists in which clients name more. */
const SUPPORTED = new Map<string, readonly unknown[]>([
  ['grant_types', ['authorization_code', 'refresh_token']],
  ['response_types', ['code']],
]);

/**
 * A registration without what this server doesn't support, so that it registers the client for the rest (RFC 7591, 3.2.1): editors
 * name the grant of devices too, and some write null, an empty text or an empty list for what they leave out. A body that isn't a
 * registration stays as it is.
 */
export function supportedRegistration(text: string): string {
  const metadata = objectOf(text);
  if (metadata === null) return text;
  const given = Object.entries(metadata).filter(([, value]) => !isEmpty(value));
  return JSON.stringify(
    Object.fromEntries(given.map(([name, value]) => [name, supportedValue(name, value)])),
  );
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** A list without anything that is supported stays, and the registration is refused. */
function supportedValue(name: string, value: unknown): unknown {
  const all = SUPPORTED.get(name);
  if (all === undefined || !Array.isArray(value)) return value;
  const supported = value.filter((each) => all.includes(each));
  return supported.length === 0 ? value : supported;
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
