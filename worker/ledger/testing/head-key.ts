import { generateKeyPairSync } from 'node:crypto';
import { openHeadKey } from '../head-key.ts';

export function testHeadKey() {
  const { privateKey } = generateKeyPairSync('ed25519');
  const der = privateKey.export({ type: 'pkcs8', format: 'der' });
  return openHeadKey({ ENVIRONMENT: 'test', LEDGER_SIGNING_KEY: Buffer.from(der).toString('base64') });
}
