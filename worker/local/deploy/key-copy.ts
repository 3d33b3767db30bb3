import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { Decrypter, Encrypter } from 'age-encryption';
import { z } from 'zod';
import { type Deployment, DeployRefusal } from './deployment.ts';

const copyOfKeys = z.record(z.string(), z.string());

/** The header of an age file: its version, its recipients and its MAC. */
const AGE_HEADER = /^age-encryption\.org\/v1\n(?:-> [^\n]+\n(?:[A-Za-z0-9+/]*\n)+)+--- [A-Za-z0-9+/]{43}\n/;
/** Behind the header: a nonce, and a text with its tag. */
const MIN_PAYLOAD_BYTES = 16 + 1 + 16;
/** What the library throws if a passphrase opens none of the recipients. */
const NOT_OPENED = 'no identity matched';

/** Where the encrypted copy of a deployment's keys is kept: outside the repository. */
export function keysFile({ name, account_id }: Pick<Deployment, 'name' | 'account_id'>): string {
  return join(homedir(), '.config/tributary', `${name}-${account_id.slice(0, 8)}.keys.age`);
}

/** The copy of a deployment's keys. */
export interface KeyCopy {
  read(): Promise<Record<string, string>>;
  write(keys: Record<string, string>): Promise<void>;
}

/**
 * The copy in a file. Reading throws a `DeployRefusal` without the file, for a passphrase that doesn't open it, and for a damaged one.
 * Writing keeps the former file as `.old`, and throws one if the new file can't be written and read back; the copy is then as it was.
 * `workFactor` replaces that of scrypt in tests.
 */
export function copyInFile(
  file: string,
  passphrase: string,
  { workFactor }: { workFactor?: number } = {},
): KeyCopy {
  return {
    read: () => openCopy(file, passphrase),
    write: (keys) => {
      const encrypter = new Encrypter();
      encrypter.setPassphrase(passphrase);
      if (workFactor !== undefined) encrypter.setScryptWorkFactor(workFactor);
      return writeCopy(file, { encrypter, passphrase }, keys);
    },
  };
}

/** What a person has to know about the file of the copy; null if it is there and has the form of an age file. */
export function problemOfCopy(file: string): string | null {
  if (!existsSync(file))
    return `there is no copy of the keys in ${file}. Copy it from where the deployment was made`;
  return isAgeFile(readFileSync(file)) ? null : damaged(file);
}

/** Without the passphrase, a text that was cut off behind its header isn't found. */
function isAgeFile(bytes: Buffer): boolean {
  const header = AGE_HEADER.exec(bytes.toString('latin1'))?.[0];
  return header !== undefined && bytes.length >= header.length + MIN_PAYLOAD_BYTES;
}

function damaged(file: string): string {
  return `the copy of the keys in ${file} is damaged: it isn’t a whole age file. Replace it by the copy that you keep in another place, or by ${file}.old`;
}

async function openCopy(file: string, passphrase: string): Promise<Record<string, string>> {
  if (!existsSync(file))
    throw new DeployRefusal(
      `There is no copy of the keys in ${file}. Copy it from where the deployment was made.`,
    );
  return copyOfKeys.parse(JSON.parse(await decrypted(file, passphrase)));
}

async function decrypted(file: string, passphrase: string): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  return decrypter.decrypt(readFileSync(file), 'text').catch((error: unknown) => {
    if (!(error instanceof Error)) throw error;
    const isLocked = error.message.startsWith(NOT_OPENED);
    throw new DeployRefusal(
      isLocked ? `The passphrase does not open ${file}.` : `Refused: ${damaged(file)}.`,
      {
        cause: error,
      },
    );
  });
}

async function writeCopy(
  file: string,
  { encrypter, passphrase }: { encrypter: Encrypter; passphrase: string },
  keys: Record<string, string>,
): Promise<void> {
  const text = JSON.stringify(keys);
  const encrypted = await encrypter.encrypt(text);
  const fresh = `${file}.new`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeToDisk(fresh, encrypted);
    if ((await decrypted(fresh, passphrase)) !== text) throw new DeployRefusal(`${fresh} has another text.`);
    if (existsSync(file)) copyFileSync(file, `${file}.old`);
    renameSync(fresh, file);
    syncFolder(dirname(file));
  } catch (error) {
    rmSync(fresh, { force: true });
    if (!(error instanceof DeployRefusal || isSystemError(error))) throw error;
    throw new DeployRefusal(
      `The copy of the keys couldn’t be written, so ${file} is as it was: ${error.message}`,
      { cause: error },
    );
  }
}

function writeToDisk(file: string, bytes: Uint8Array): void {
  const handle = openSync(file, 'w', 0o600);
  try {
    writeFileSync(handle, bytes);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Windows has no such call for folders. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** An error of the operating system, such as a full disk. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}
