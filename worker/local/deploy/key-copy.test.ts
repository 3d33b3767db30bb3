import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyInFile, problemOfCopy } from './key-copy.ts';
import { KEY_NAMES, missingKeys } from './keys.ts';

const PASSPHRASE = 'correct horse battery';
const KEYS = { ENCRYPTION_KEY: 'first' };
let folder: string;
let file: string;
const copy = () => copyInFile(file, PASSPHRASE, { workFactor: 4 });
const files = () => readdirSync(folder).sort();

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-keys-'));
  file = join(folder, 'keys.age');
  await copy().write(KEYS);
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the copy of the keys', () => {
  it('keeps the one before beside it, and only its owner can read them', async () => {
    await copy().write({ ENCRYPTION_KEY: 'second' });
    await expect(copy().read()).resolves.toEqual({ ENCRYPTION_KEY: 'second' });
    await expect(copyInFile(`${file}.old`, PASSPHRASE).read()).resolves.toEqual(KEYS);
    expect(files()).toEqual(['keys.age', 'keys.age.old']);
    for (const name of files()) expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
  });

  it.skipIf(!existsSync('/dev/full'))('is as it was if the disk is full', async () => {
    symlinkSync('/dev/full', `${file}.new`);
    await expect(copy().write({ ENCRYPTION_KEY: 'second' })).rejects.toThrow(/is as it was: ENOSPC/);
    await expect(copy().read()).resolves.toEqual(KEYS);
    expect(files()).toEqual(['keys.age']);
  });

  it('is as it was after a kill in the middle of the next one, and can be written again', async () => {
    writeFileSync(`${file}.new`, readFileSync(file).subarray(0, 60));
    await expect(copy().read()).resolves.toEqual(KEYS);
    await copy().write({ ENCRYPTION_KEY: 'second' });
    await expect(copy().read()).resolves.toEqual({ ENCRYPTION_KEY: 'second' });
    expect(files()).toEqual(['keys.age', 'keys.age.old']);
  });

  it('has one sentence for another passphrase and another one for a damaged file', async () => {
    await expect(copyInFile(file, `${PASSPHRASE}s`).read()).rejects.toThrow('The passphrase does not open');
    for (const bytes of [statSync(file).size - 5, 60, 0]) {
      truncateSync(file, bytes);
      await expect(copy().read()).rejects.toThrow(/is damaged.*keys\.age\.old/);
    }
  });

  it.each([
    ['is cut off in its header', (bytes: Buffer) => bytes.subarray(0, 60)],
    ['has only its header', (bytes: Buffer) => bytes.subarray(0, bytes.indexOf('\n---') + 60)],
    ['is empty', () => Buffer.alloc(0)],
    ['is something else', () => Buffer.from('{}')],
  ])('that %s is named by a deployment that doesn’t need it', async (_, change) => {
    expect(problemOfCopy(file)).toBeNull();
    writeFileSync(file, change(readFileSync(file)));
    const said: string[] = [];
    await missingKeys({
      existing: { api: KEY_NAMES, go: KEY_NAMES },
      ...{ file, passphrase: async () => PASSPHRASE, say: (line: string) => void said.push(line) },
    });
    expect(said).toEqual([expect.stringContaining('is damaged')]);
  });
});
