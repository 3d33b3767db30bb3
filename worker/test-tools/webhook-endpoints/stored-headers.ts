/** Headers with the address of the sender, which the platform adds on the way. */
const ADDRESSES = /^(?:cf-.+|forwarded|x-forwarded-.+|x-real-ip|true-client-ip|x-client-ip)$/;
/** Headers with credentials. Their names are stored, so that a sender sees that they arrived. */
const CREDENTIALS = /cookie|authorization|api-?key|token|secret|password/;
const WITHHELD = '(not stored)';
const MAX_HEADERS = 50;
const MAX_VALUE_LENGTH = 1_000;

/** The headers of a request as they are stored: without credentials, cookies and addresses. */
export function storedHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    [...headers]
      .filter(([name]) => !ADDRESSES.test(name))
      .slice(0, MAX_HEADERS)
      .map(([name, value]) => [
        name,
        CREDENTIALS.test(name) ? WITHHELD : value.slice(0, MAX_VALUE_LENGTH).toWellFormed(),
      ]),
  );
}
