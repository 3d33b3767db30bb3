import { MAX_SUB_ID_LENGTH, readSubId, SUB_ID_FAULTS } from '../../platform/contract/sub-id-rules.ts';
import { DomainError } from '../../platform/errors.ts';

/** Describes the rules of `ref` and `sub_id`; shared by all API texts. */
export const SUB_ID_RULES = `Your own label, such as a page or campaign, with 1 to ${MAX_SUB_ID_LENGTH} printable ASCII characters; surrounding spaces are removed. It must not contain personal data. Email addresses, phone numbers and IP addresses are rejected in API calls and dropped from links.`;

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
