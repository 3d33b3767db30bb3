/** The signature check in the documentation. A test runs this text. */
export const VERIFIER = `import { createHmac, timingSafeEqual } from 'node:crypto';

export function verifyWebhook(headers, rawBody, secret) {
  const id = headers['webhook-id'];
  const seconds = headers['webhook-timestamp'];
  if (!(Math.abs(Date.now() / 1000 - seconds) < 300)) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key).update(\`\${id}.\${seconds}.\${rawBody}\`).digest();
  return (headers['webhook-signature'] ?? '').split(' ').some((signature) => {
    const given = Buffer.from(signature.slice('v1,'.length), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}`;
