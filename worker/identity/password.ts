import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** 16 MiB and some 150 ms for each guess. */
const COST = { N: 2 ** 14, r: 8, p: 5 };
const KEY_BYTES = 32;
const FORM = /^\$scrypt\$N=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/;

/** The hash of an account that no password opens. */
export const NO_PASSWORD = 'none';

/** Hashes a password with a salt of its own: `$scrypt$N=16384,r=8,p=5$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(normalised(password), salt, KEY_BYTES, COST);
  const { N, r, p } = COST;
  return `$scrypt$N=${N},r=${r},p=${p}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/** Whether a password is that of the hash. Where there is no hash it costs as much and is false. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const stored = parse(hash);
  const { cost, salt, key } = stored ?? { cost: COST, salt: randomBytes(16), key: randomBytes(KEY_BYTES) };
  const derived = await derive(normalised(password), salt, key.length, cost);
  return timingSafeEqual(derived, key) && stored !== null;
}

/** Whether a hash was made with other parameters than today's. */
export function isOutdated(hash: string): boolean {
  const cost = parse(hash)?.cost;
  return cost?.N !== COST.N || cost.r !== COST.r || cost.p !== COST.p;
}

function parse(hash: string) {
  const [, N, r, p, salt = '', key = ''] = FORM.exec(hash) ?? [];
  if (N === undefined) return null;
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  return { cost, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') };
}

/** The same characters typed on another keyboard are the same password. */
function normalised(password: string): string {
  return password.normalize('NFKC');
}
