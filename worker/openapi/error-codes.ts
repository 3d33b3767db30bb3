import { sampleId } from '../http/sample-values.ts';
import { REASON_SENTENCES } from '../tracking/reasons.ts';
import { SUB_ID_FAULTS } from '../tracking/sub-id.ts';
import { MACRO_NAMES } from '../webhooks/postback-url.ts';
import { ACCOUNT_CODES } from './account-codes.ts';
import type { ErrorCode } from './error-code.ts';

/** Every code that the contract names, in the order of the documentation. */
export const ERROR_CODES = {
  'request.invalid': {
    status: 400,
    detail: 'Some fields of the request are missing or wrong.',
    action: 'Fix the fields that `fields` names.',
  },
  'request.unknown_parameters': {
    status: 400,
    detail: 'Unknown query parameters: “limit”.',
    action: 'Remove the query parameters that `fields` names.',
  },
  'request.unreadable': {
    status: 400,
    detail: 'Malformed JSON in request body',
    action: 'Send a body that is valid JSON.',
  },
  'request.not_json': {
    status: 415,
    detail: 'The body has to be application/json.',
    action: 'Send `content-type: application/json`.',
  },
  'request.too_large': {
    status: 413,
    detail: 'A body may have at most 1 MB.',
    action: 'Send at most 1 MB.',
  },
  'key.invalid': {
    status: 401,
    detail: 'The API key is missing, wrong, revoked or expired.',
    action: 'Create a new API key; this one is wrong, revoked or expired.',
  },
  'key.ambiguous': {
    status: 400,
    detail: 'Authorization and X-API-Key carry different keys.',
    action: 'Send one API key.',
  },
  'key.permission_missing': {
    status: 403,
    detail: 'This key lacks the permission “POST publisher-api”.',
    action: 'Use a key with the permission that `detail` names.',
  },
  'key.other_publisher': {
    status: 403,
    detail: 'This key belongs to another publisher.',
    action: 'Leave `publisher_id` out, or send your own.',
  },
  'rate_limit.exceeded': {
    status: 429,
    detail: 'The limit “minute” (50 in 60 s) is used up.',
    action: 'Wait for `Retry-After` seconds.',
  },
  'idempotency.key_reused': {
    status: 422,
    detail: 'This Idempotency-Key was used for another request.',
    action: 'Use a new `Idempotency-Key` for another body.',
  },
  'idempotency.key_malformed': {
    status: 400,
    detail: 'An Idempotency-Key is 1 to 255 visible ASCII characters.',
    action: 'Send an `Idempotency-Key` of 1 to 255 visible ASCII characters.',
  },
  'idempotency.in_progress': {
    status: 409,
    detail: 'The first call with this key is still running.',
    action: 'Wait for `Retry-After` seconds, then send the same request again.',
  },
  'publisher.malformed': {
    status: 404,
    detail: 'A publisher id is PUB and six digits, such as PUB000001.',
    action: 'Write `PUB` and six digits.',
  },
  'publisher.unknown': {
    status: 404,
    detail: 'There is no publisher PUB999999.',
    action: 'Use an id that exists; never invent one.',
  },
  'program.unknown': {
    status: 404,
    detail: 'The link names a brand or program that does not exist.',
    action: 'Take brand and program ids from the API.',
  },
  'brand.unknown': {
    status: 404,
    detail: 'There is no open brand of this id.',
    action: 'The brand is not open (any more): choose another.',
  },
  'link.url_missing': {
    status: 400,
    detail: 'The link names neither a brand nor a url.',
    action: 'Send a url, a brand or a program.',
  },
  'link.url_invalid': {
    status: 400,
    detail: 'The url is not an absolute web address.',
    action: 'Send an absolute http(s) URL with a public host.',
  },
  'link.no_program': {
    status: 422,
    detail: REASON_SENTENCES.no_program,
    action: 'Keep the plain link: nobody would earn.',
  },
  'link.banned_domain': {
    status: 422,
    detail: REASON_SENTENCES.banned_domain,
    action: 'Keep the plain link: affiliate links are not allowed there.',
  },
  'link.outside_program_domains': {
    status: 422,
    detail: REASON_SENTENCES.outside_program_domains,
    action: 'Leave the brand out; the url tells it.',
  },
  'link.program_closed': {
    status: 422,
    detail: REASON_SENTENCES.program_closed,
    action: 'Keep the plain link while the program is closed.',
  },
  'link.external_key_repeated': {
    status: 422,
    detail: 'The key “post-7/lamp” stands in this list twice.',
    action: 'Send each `external_key` once in a list.',
  },
  'link.unknown': {
    status: 404,
    detail: 'You have no link of this id.',
    action: 'The link does not exist, was deleted, or is not yours.',
  },
  'sub_id.too_long': {
    status: 400,
    detail: SUB_ID_FAULTS.too_long,
    action: 'Shorten `ref` to 100 characters.',
  },
  'sub_id.bad_characters': {
    status: 400,
    detail: SUB_ID_FAULTS.bad_characters,
    action: 'Use printable ASCII in `ref`.',
  },
  'sub_id.personal_data': {
    status: 400,
    detail: SUB_ID_FAULTS.personal_data,
    action: 'Never put email addresses or the like into `ref`.',
  },
  'network.unknown': {
    status: 400,
    detail: 'There is no network “awin”. Must be one of cj, siteplug, wildfire.',
    action: 'Use a network that `detail` names.',
  },
  'period.too_long': {
    status: 400,
    detail: 'A period has at most 1100 days.',
    action: 'Ask for fewer days.',
  },
  'period.out_of_range': {
    status: 400,
    detail: 'A period lies between the years 2000 and 2199.',
    action: 'Ask for days between 2000 and 2199.',
  },
  'period.backwards': {
    status: 400,
    detail: 'The period ends before it begins.',
    action: 'Put `start_date` before `end_date`.',
  },
  'conversion.unknown': {
    status: 404,
    detail: `You have no conversion ${sampleId('cnv')}.`,
    action: 'Use a `conversion_id` of your own events or traces.',
  },
  'earning.unknown': {
    status: 404,
    detail: `There is no earning ${sampleId('ern')}.`,
    action: 'Use an `earning_id` of your own earnings or events.',
  },
  'webhook.unknown': {
    status: 404,
    detail: `There is no webhook endpoint ${sampleId('whk')}.`,
    action: 'Use an endpoint id of your own list.',
  },
  'webhook.address_refused': {
    status: 422,
    detail: 'We can’t deliver to this address. It has to begin with https://.',
    action: 'Use a public https URL.',
  },
  'webhook.macro_unknown': {
    status: 422,
    detail: `The address has macros that we don’t know: {order}. Known are ${MACRO_NAMES.join(', ')}.`,
    action: 'Use the macros that `detail` names.',
  },
  'webhook.too_many': {
    status: 409,
    detail: 'A publisher can have 10 webhook endpoints.',
    action: 'Remove an endpoint, or change one with PUT.',
  },
  'webhook.inactive': {
    status: 409,
    detail: 'This webhook endpoint is switched off.',
    action: 'Switch the endpoint on first.',
  },
  'webhook.delivery_unknown': {
    status: 404,
    detail: `This endpoint has no delivery ${sampleId('dlv')}.`,
    action: 'Use a delivery id of this endpoint.',
  },
  'script.not_available': {
    status: 404,
    detail: 'The auto-link script is not published yet.',
    action: 'Write the links yourself; there is no script yet.',
  },
  ...ACCOUNT_CODES,
} as const satisfies Record<string, ErrorCode>;

export type KnownCode = keyof typeof ERROR_CODES;
