import { createHash } from 'node:crypto';
import { newPassword } from '../../platform/contract/form-fields.ts';
import { COMMON_PASSWORDS } from './common-passwords.gen.ts';

let commonNumbers: ReadonlySet<number> | null = null;

/** Ignores case. */
function isCommonPassword(password: string): boolean {
  commonNumbers ??= new Set(numbersOf(Buffer.from(COMMON_PASSWORDS, 'base64')));
  return commonNumbers.has(passwordNumber(password));
}

/** The first 32 bits of SHA-256 of a lower-case password. About one in 400,000 other passwords collides with the list. */
export function passwordNumber(password: string): number {
  return createHash('sha256')
    .update(password.normalize('NFKC').trim().toLowerCase())
    .digest()
    .readUInt32BE(0);
}

function numbersOf(bytes: Buffer): number[] {
  return Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32BE(index * 4));
}

export const uncommonPassword = newPassword
  .refine((password) => !isCommonPassword(password), 'This password is too common. Please choose another one')
  .openapi({ example: 'a river of small streams' });
