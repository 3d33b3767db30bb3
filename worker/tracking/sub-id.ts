import { isIP } from 'node:net';
import { DomainError } from '../platform/errors.ts';

export const MAX_SUB_ID_LENGTH = 100;

/** Describes the rules of `ref` and `sub_id`; shared by all API texts. */
export const SUB_ID_RULES = `Your own label, such as a page or campaign, with 1 to ${MAX_SUB_ID_LENGTH} printable ASCII characters; surrounding spaces are removed. It must not contain personal data. Email addresses, phone numbers and IP addresses are rejected in API calls and dropped from links.`;

const PRINTABLE = /^[\x20-\x7e]*$/;
const EMAIL = /[^\s@]@[^\s@]+\.[a-z]{2,}/i;
/** International numbers only, because plain digits are more often an order or a time. */
const PHONE = /(^|[^\w])(\+|00)\d[\d ().-]{6,}\d/;

type SubIdFault = 'too_long' | 'bad_characters' | 'personal_data';

export const SUB_ID_FAULTS: Readonly<Record<SubIdFault, string>> = {
  too_long: `A sub-ID has at most ${MAX_SUB_ID_LENGTH} characters.`,
  bad_characters: 'A sub-ID has printable ASCII characters only (letters, digits, space, punctuation).',
  personal_data:
    'A sub-ID must not contain personal data such as an email address, phone number or IP address.',
};

/** Applies the rules; an empty text is no sub-ID. */
export function readSubId(text: string): { subId: string | null } | { fault: SubIdFault } {
  const trimmed = text.trim();
  if (trimmed === '') return { subId: null };
  if (trimmed.length > MAX_SUB_ID_LENGTH) return { fault: 'too_long' };
  if (!PRINTABLE.test(trimmed)) return { fault: 'bad_characters' };
  return isPersonal(trimmed) ? { fault: 'personal_data' } : { subId: trimmed };
}

/** The sub-ID of a followed link. An invalid one is dropped, because a redirect must not fail because of it. */
export function subIdOfLink(text: string | null | undefined): string | null {
  if (!text) return null;
  const read = readSubId(text);
  return 'subId' in read ? read.subId : null;
}

/** The sub-ID of an API call. Throws `sub_id.too_long`, `sub_id.bad_characters`, `sub_id.personal_data` (400). */
export function requireSubId(text: string | undefined, field: string): string | null {
  const read = readSubId(text ?? '');
  if ('subId' in read) return read.subId;
  const message = SUB_ID_FAULTS[read.fault];
  throw new DomainError(`sub_id.${read.fault}`, message, 400, { fields: [{ field, message }] });
}

/** A value may be encoded once too often, such as `ada%40fenwick.example`. */
function isPersonal(text: string): boolean {
  const plain = text.replaceAll(/%40/gi, '@').replaceAll(/%2b/gi, '+');
  return EMAIL.test(plain) || PHONE.test(plain) || isIP(plain) !== 0;
}
