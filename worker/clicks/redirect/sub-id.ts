import { MAX_SUB_ID_LENGTH, readSubId, SUB_ID_PROBLEMS } from '../../platform/contract/sub-id-rules.ts';
import { failure } from '../../platform/failure.ts';

/** Describes the rules of `ref` and `sub_id`; shared by all API texts. */
export const SUB_ID_RULES = `Your own label, such as a page or campaign, with 1 to ${MAX_SUB_ID_LENGTH} printable ASCII characters; surrounding spaces are removed. It must not contain personal data. Email addresses, phone numbers and IP addresses are rejected in API calls and dropped from links.`;

const SUB_ID_FAILURES = {
  too_long: failure('sub_id.too_long', 400, SUB_ID_PROBLEMS.too_long, {
    action: 'Shorten `ref` to 100 characters.',
  }),
  bad_characters: failure('sub_id.bad_characters', 400, SUB_ID_PROBLEMS.bad_characters, {
    action: 'Use printable ASCII in `ref`.',
  }),
  personal_data: failure('sub_id.personal_data', 400, SUB_ID_PROBLEMS.personal_data, {
    action: 'Remove personal data from `ref`.',
  }),
};

/** The sub-ID of a followed link. A redirect doesn’t fail because of an invalid one, so it isn’t kept, and the click says why. */
export function linkSubId(text: string | null | undefined): {
  subId: string | null;
  subIdProblem: string | null;
} {
  const read = readSubId(text ?? '');
  if ('subId' in read) return { subId: read.subId, subIdProblem: null };
  return { subId: null, subIdProblem: SUB_ID_PROBLEMS[read.problem] };
}

/** The sub-ID of an API call. Throws `sub_id.too_long`, `sub_id.bad_characters`, `sub_id.personal_data` (400). */
export function requireSubId(text: string | undefined, field: string): string | null {
  const read = readSubId(text ?? '');
  if ('subId' in read) return read.subId;
  const error = SUB_ID_FAILURES[read.problem]();
  throw error.onField(field);
}
