import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Decrypter, Encrypter } from 'age-encryption';
import { z } from 'zod';
import { REDIRECT_BINDINGS } from '../../app/redirect-bindings.ts';
import { type Deployment, DeployRefusal } from './deployment.ts';

/** The deployment's own keys. No one else has them, and the platform doesn't give them back. */
const OWN_KEYS = {
  CLICK_ID_KEY: randomKey,
  ADDRESS_KEY: randomKey,
  ENCRYPTION_KEY: randomKey,
  LEDGER_SIGNING_KEY: signingKey,
  OPERATOR_TOKEN: randomKey,
} as const;

export type KeyName = keyof typeof OWN_KEYS;
export const KEY_NAMES = Object.keys(OWN_KEYS);

export function isKeyName(name: string): name is KeyName {
  return Object.hasOwn(OWN_KEYS, name);
}

export function makeKey(name: KeyName): string {
  return OWN_KEYS[name]();
}

/** The keys of each Worker. The redirects' has two of the API's. */
const KEYS_OF = {
  api: Object.keys(OWN_KEYS),
  go: Object.keys(OWN_KEYS).filter((name) => REDIRECT_BINDINGS.some((shared) => shared === name)),
} as const;

/** A value for the API's Worker and one for that of the redirects. */
export type PerWorker<Value> = Record<keyof typeof KEYS_OF, Value>;

/** The Workers that have a key, readers first. */
export function workersWith(name: KeyName): (keyof typeof KEYS_OF)[] {
  return (['api', 'go'] as const).filter((worker) => KEYS_OF[worker].includes(name));
}

const copyOfKeys = z.record(z.string(), z.string());

export interface KeysOptions {
  /** The names of the secrets that each Worker has. */
  existing: PerWorker<readonly string[]>;
  passphrase: (isNew: boolean) => Promise<string>;
  file: string;
  say: (line: string) => void;
}

/** Where the encrypted copy of a deployment's keys is kept: outside the repository. */
export function keysFile({ name, account_id }: Pick<Deployment, 'name' | 'account_id'>): string {
  return join(homedir(), '.config/tributary', `${name}-${account_id.slice(0, 8)}.keys.age`);
}

/**
 * The keys that each Worker doesn't have yet. They are taken from the encrypted copy, or made and added to it before anything
 * else happens to them: a key without a copy is lost with its Worker. Throws a `DeployRefusal` for a passphrase that doesn't
 * open the copy, and for a key that the other Worker has and the copy doesn't.
 */
export async function missingKeys({
  existing,
  passphrase,
  file,
  say,
}: KeysOptions): Promise<PerWorker<Record<string, string>>> {
  const lacks = (worker: keyof typeof KEYS_OF) =>
    KEYS_OF[worker].filter((name) => !existing[worker].includes(name));
  const missing = new Set([...lacks('api'), ...lacks('go')]);
  if (missing.size === 0) {
    if (!existsSync(file))
      say(`there is no copy of the keys in ${file}. Copy it from where the deployment was made`);
    return { api: {}, go: {} };
  }
  const hasCopy = existsSync(file);
  const secret = await passphrase(!hasCopy);
  const copied = hasCopy ? await openCopy(file, secret) : {};
  const made = Object.entries(OWN_KEYS).filter(([name]) => missing.has(name) && !(name in copied));
  for (const [name] of made)
    if (existing.api.includes(name) || existing.go.includes(name))
      throw new DeployRefusal(
        `One Worker has a ${name} that the other lacks, and it isn’t in ${file}. Copy the file from where the deployment was made.`,
      );
  const keys = { ...copied, ...Object.fromEntries(made.map(([name, make]) => [name, make()])) };
  const names = (list: Iterable<string>) => [...list].join(', ');
  if (made.length > 0) {
    await writeCopy(file, secret, keys);
    say(
      `made ${names(made.map(([name]) => name))}, and wrote an encrypted copy to ${file}. Keep it in another place too`,
    );
  } else say(`took ${names(missing)} from ${file}`);
  const keysFor = (worker: keyof typeof KEYS_OF) =>
    Object.fromEntries(lacks(worker).map((name) => [name, keys[name] ?? '']));
  return { api: keysFor('api'), go: keysFor('go') };
}

/** The copy of a deployment's keys. */
export interface KeyCopy {
  read(): Promise<Record<string, string>>;
  write(keys: Record<string, string>): Promise<void>;
}

/** The copy in a file. Reading throws a `DeployRefusal` without the file, and for a passphrase that doesn't open it. */
export function copyInFile(file: string, passphrase: string): KeyCopy {
  return { read: () => openCopy(file, passphrase), write: (keys) => writeCopy(file, passphrase, keys) };
}

async function openCopy(file: string, passphrase: string): Promise<Record<string, string>> {
  if (!existsSync(file))
    throw new DeployRefusal(
      `There is no copy of the keys in ${file}. Copy it from where the deployment was made.`,
    );
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
