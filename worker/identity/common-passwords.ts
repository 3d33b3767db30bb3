import { createHash } from 'node:crypto';
import { newPassword } from '../contract/form-fields.ts';
import { COMMON_PASSWORDS } from './common-passwords.gen.ts';

let known: ReadonlySet<number> | null = null;

/** Whether a password is one of the 10,000 most common ones, in capitals or not. */
function isCommonPassword(password: string): boolean {
  known ??= new Set(numbersOf(Buffer.from(COMMON_PASSWORDS, 'base64')));
  return known.has(passwordNumber(password));
}

/** The first 32 bits of SHA-256 of a password in lower case: one other password in 400,000 shares one of the list. */
export function passwordNumber(password: string): number {
  return createHash('sha256')
    .update(password.normalize('NFKC').trim().toLowerCase())
    .digest()
    .readUInt32BE(0);
}

function numbersOf(bytes: Buffer): number[] {
  return Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32BE(index * 4));
}

/** A password to be set that strangers don't try first. */
export const uncommonPassword = newPassword
  .refine((password) => !isCommonPassword(password), 'This password is too common. Please choose another one')
  .openapi({ example: 'a river of small streams' });
