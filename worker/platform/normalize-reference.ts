import { failure } from './failure.ts';

const referenceMalformed = failure(
  'reference.malformed',
  422,
  'The reference has an unpaired surrogate, so it isn’t well-formed Unicode.',
  { action: 'Send the reference as its issuer wrote it.' },
);

/** Characters that a reader doesn't see. Controls that separate words are white space. */
const INVISIBLE = /(?!\s)\p{Cc}|[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const DASH = /[\p{Pd}\u2212\u2043]/gu;

/**
 * An identifier that someone else has given to a sale or a payment, in the one form in which it is compared: full-width and other
 * compatibility characters as plain ones, without invisible characters, with one kind of hyphen and single spaces. Case stays,
 * because systems give IDs that differ only in case. Throws `reference.malformed` (422) for text that isn't well-formed Unicode.
 */
export function normalizeReference(text: string): string {
  if (!text.isWellFormed()) throw referenceMalformed();
  return text
    .normalize('NFKC')
    .replaceAll(INVISIBLE, '')
    .normalize('NFKC')
    .replaceAll(DASH, '-')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** As `normalizeReference`, for references that people type: case doesn't distinguish them. */
export function foldReference(text: string): string {
  return normalizeReference(normalizeReference(text).toLowerCase());
}
