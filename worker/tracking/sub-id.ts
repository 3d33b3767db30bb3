import { isIP } from 'node:net';
import { DomainError } from '../platform/errors.ts';

export const MAX_SUB_ID_LENGTH = 100;

/** Describes the rules of `ref` and `sub_id`; shared by all API texts. */
export const SUB_ID_RULES = `Your own label, such as a page or campaign: 1 to ${MAX_SUB_ID_LENGTH} printable ASCII characters; surrounding spaces are removed. No personal data: email addresses, phone numbers and IP addresses are rejected in API calls and dropped from links.`;

const PRINTABLE = /^[\x20-\x7e]*$/;
const EMAIL = /[^\s@]@[^\s@]+\.[a-z]{2,}/i;
/** International numbers only: a plain row of digits is more often an order or a time. */
const PHONE = /(^|[^\w])(\+|00)\d[\d ().-]{6,}\d/;

type SubIdFault = 'too_long' | 'bad_characters' | 'personal_data';

/** What each fault says. */
export const SUB_ID_FAULTS: Readonly<Record<SubIdFault, string>> = {
  too_long: `A sub-id has at most ${MAX_SUB_ID_LENGTH} characters.`,
  bad_characters: 'A sub-id has printable ASCII characters only (letters, digits, space, punctuation).',
  personal_data:
    'A sub-id must not contain personal data such as an email address, phone number or IP address.',
};

/** The rule on facts alone; the empty text is no sub-id. */
export function readSubId(text: string): { subId: string | null } | { fault: SubIdFault } {
  const trimmed = text.trim();
  if (trimmed === '') return { subId: null };
  if (trimmed.length > MAX_SUB_ID_LENGTH) return { fault: 'too_long' };
  if (!PRINTABLE.test(trimmed)) return { fault: 'bad_characters' };
  return isPersonal(trimmed) ? { fault: 'personal_data' } : { subId: trimmed };
}

/** The sub-id of a link that somebody follows: a redirect never fails because of it, so what breaks the rule is dropped. */
export function subIdOfLink(text: string | null | undefined): string | null {
  if (!text) return null;
  const read = readSubId(text);
  return 'subId' in read ? read.subId : null;
}

/** The sub-id of an API call. Throws `sub_id.too_long`, `sub_id.bad_characters`, `sub_id.personal_data` (400). */
export function requireSubId(text: string | undefined, field: string): string | null {
  const read = readSubId(text ?? '');
  if ('subId' in read) return read.subId;
  const message = SUB_ID_FAULTS[read.fault];
  throw new DomainError(`sub_id.${read.fault}`, message, 400, { fields: [{ field, message }] });
}

/** A value may arrive encoded once more than it should: `ada%40fenwick.example` names the same person. */
function isPersonal(text: string): boolean {
  const plain = text.replaceAll(/%40/gi, '@').replaceAll(/%2b/gi, '+');
  return EMAIL.test(plain) || PHONE.test(plain) || isIP(plain) !== 0;
}
