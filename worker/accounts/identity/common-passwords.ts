import { createHash } from 'node:crypto';
import { newPassword } from '../../platform/contract/form-fields.ts';
import { containsOurName, OUR_NAME, readsLike } from '../../platform/contract/own-name.ts';
import { COMMON_PASSWORDS } from './common-passwords.gen.ts';

let commonNumbers: ReadonlySet<number> | null = null;

/** Of signs and digits that people add to a word until a form accepts it. */
const MAX_ENDING_LENGTH = 6;
const MAX_BEGINNING_LENGTH = 2;
/** Digits and signs that people write for letters. */
const LETTERS: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
};
/** With our name taken out, a password is as strong as its rest. */
const MIN_REST_LENGTH = 6;

/** Ignores case, usual endings and digits for letters. Our name isn't a secret, so it counts as common. */
function isCommonPassword(password: string): boolean {
  const rest = withoutOurName(password);
  if (rest !== null && rest.length < MIN_REST_LENGTH) return true;
  return [password, ...(rest === null ? [] : [rest])].some((text) =>
    stemsOf(text).some((stem) => isListed(stem) || isListed(spelledOut(stem))),
  );
}

function isListed(password: string): boolean {
  commonNumbers ??= new Set(numbersOf(Buffer.from(COMMON_PASSWORDS, 'base64')));
  return commonNumbers.has(passwordNumber(password));
}

/** A password, and what is left without each of its usual beginnings and endings. */
function stemsOf(password: string): string[] {
  const added = (text: string, max: number) => Math.min(max, text.length);
  const [ending = ''] = /[^\p{L}]*$/u.exec(password) ?? [];
  const [beginning = ''] = /^[^\p{L}]*/u.exec(password) ?? [];
  const starts = Array.from({ length: added(beginning, MAX_BEGINNING_LENGTH) + 1 }, (_, index) => index);
  const ends = Array.from({ length: added(ending, MAX_ENDING_LENGTH) + 1 }, (_, index) => index);
  return starts.flatMap((start) => ends.map((end) => password.slice(start, password.length - end)));
}

function spelledOut(text: string): string {
  return [...text].map((sign) => LETTERS[sign] ?? sign).join('');
}

/** The letters and digits beside our name; null without it. */
function withoutOurName(password: string): string | null {
  return containsOurName(password) ? readsLike(password).replace(OUR_NAME, '') : null;
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
