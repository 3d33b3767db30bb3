/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 360;
const DAY_MS = 86_400_000;

interface SecurityText {
  origin: string;
  contact: string;
  builtAt: Date;
}

/** `/.well-known/security.txt`: where to report a vulnerability. It expires, so that an abandoned site names no one. */
export function securityText({ origin, contact, builtAt }: SecurityText): string {
  const expires = new Date(builtAt.getTime() + VALID_DAYS * DAY_MS).toISOString().replace(/\.\d+Z$/, 'Z');
  return [
    `Contact: mailto:${contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
