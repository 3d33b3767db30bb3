import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { REDIRECT_BINDINGS } from '../../app/redirect-bindings.ts';
import { DeployRefusal } from './deployment.ts';
import { copyInFile, problemOfCopy } from './key-copy.ts';

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

export interface KeysOptions {
  /** The names of the secrets that each Worker has. */
  existing: PerWorker<readonly string[]>;
  passphrase: (isNew: boolean) => Promise<string>;
  file: string;
  say: (line: string) => void;
}

/**
 * The keys that each Worker doesn't have yet. They are taken from the encrypted copy, or made and added to it before anything
 * else happens to them: a key without a copy is lost with its Worker. Throws as the copy does, and a `DeployRefusal` for a key that the
 * other Worker has and the copy doesn't.
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
    const problem = problemOfCopy(file);
    if (problem !== null) say(problem);
    return { api: {}, go: {} };
  }
  const hasCopy = existsSync(file);
  const copy = copyInFile(file, await passphrase(!hasCopy));
  const copied = hasCopy ? await copy.read() : {};
  const made = Object.entries(OWN_KEYS).filter(([name]) => missing.has(name) && !(name in copied));
  for (const [name] of made)
    if (existing.api.includes(name) || existing.go.includes(name))
      throw new DeployRefusal(
        `One Worker has a ${name} that the other lacks, and it isn’t in ${file}. Copy the file from where the deployment was made.`,
      );
  const keys = { ...copied, ...Object.fromEntries(made.map(([name, make]) => [name, make()])) };
  const names = (list: Iterable<string>) => [...list].join(', ');
  if (made.length > 0) {
    await copy.write(keys);
    say(
      `made ${names(made.map(([name]) => name))}, and wrote an encrypted copy to ${file}. Keep it in another place too`,
    );
  } else say(`took ${names(missing)} from ${file}`);
  const keysFor = (worker: keyof typeof KEYS_OF) =>
    Object.fromEntries(lacks(worker).map((name) => [name, keys[name] ?? '']));
  return { api: keysFor('api'), go: keysFor('go') };
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
