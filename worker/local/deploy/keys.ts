import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Decrypter, Encrypter } from 'age-encryption';
import { z } from 'zod';
import { type Deployment, DeployRefusal } from './deployment.ts';

/** The deployment's own keys. No one else has them, and the platform doesn't give them back. */
const OWN_KEYS = {
  CLICK_ID_KEY: randomKey,
  ADDRESS_KEY: randomKey,
  ENCRYPTION_KEY: randomKey,
  LEDGER_SIGNING_KEY: signingKey,
  OPERATOR_TOKEN: randomKey,
} as const;

const copyOfKeys = z.record(z.string(), z.string());

export interface KeysOptions {
  /** The names of the secrets that the Worker has. */
  existing: readonly string[];
  passphrase: () => Promise<string>;
  file: string;
  say: (line: string) => void;
}

/** Where the encrypted copy of a deployment's keys is kept: outside the repository. */
export function keysFile({ name, account_id }: Pick<Deployment, 'name' | 'account_id'>): string {
  return join(homedir(), '.config/tributary', `${name}-${account_id.slice(0, 8)}.keys.age`);
}

/**
 * The keys that the Worker doesn't have yet. They are taken from the encrypted copy, or made and added to it before anything
 * else happens to them: a key without a copy is lost with its Worker. Throws a `DeployRefusal` for a passphrase that doesn't
 * open the copy.
 */
export async function missingKeys({
  existing,
  passphrase,
  file,
  say,
}: KeysOptions): Promise<Record<string, string>> {
  const missing = Object.entries(OWN_KEYS).filter(([name]) => !existing.includes(name));
  if (missing.length === 0) {
    if (!existsSync(file))
      say(`there is no copy of the keys in ${file}. Copy it from where the deployment was made`);
    return {};
  }
  const secret = await passphrase();
  const copied = existsSync(file) ? await openCopy(file, secret) : {};
  const keys = Object.fromEntries(missing.map(([name, make]) => [name, copied[name] ?? make()]));
  const made = missing.map(([name]) => name).filter((name) => !(name in copied));
  if (made.length > 0) {
    await writeCopy(file, secret, { ...copied, ...keys });
    say(`made ${made.join(', ')}, and wrote an encrypted copy to ${file}. Keep it in another place too`);
  } else say(`took ${Object.keys(keys).join(', ')} from ${file}`);
  return keys;
}

async function openCopy(file: string, passphrase: string): Promise<Record<string, string>> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const text = await decrypter.decrypt(readFileSync(file), 'text').catch((error: unknown) => {
    throw new DeployRefusal(`The passphrase does not open ${file}.`, { cause: error });
  });
  return copyOfKeys.parse(JSON.parse(text));
}

async function writeCopy(file: string, passphrase: string, keys: Record<string, string>): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  const encrypted = await encrypter.encrypt(JSON.stringify(keys));
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, encrypted, { mode: 0o600 });
}

function randomKey(): string {
  return randomBytes(32).toString('base64url');
}

/** An Ed25519 private key as PKCS#8 in base64. */
function signingKey(): string {
  return generateKeyPairSync('ed25519')
    .privateKey.export({ type: 'pkcs8', format: 'der' })
    .toString('base64');
}
