import { REASON_SENTENCES } from '../tracking/reasons.ts';
import { SUB_ID_FAULTS } from '../tracking/sub-id.ts';
import type { Operation } from './document.ts';
import { sampleId } from './sample-values.ts';

/** A code that a client can act on: its usual status, a sentence as it is sent with it, and what to do. */
interface ErrorCode {
  status: number;
  detail: string;
  action: string;
}

/** The codes that integrations meet, in the order of the documentation. */
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
  'script.not_available': {
    status: 404,
    detail: 'The auto-link script is not published yet.',
    action: 'Write the links yourself; there is no script yet.',
  },
} as const satisfies Record<string, ErrorCode>;

export type KnownCode = keyof typeof ERROR_CODES;

const LINK: KnownCode[] = [
  'link.url_missing',
  'link.url_invalid',
  'program.unknown',
  'link.no_program',
  'link.banned_domain',
  'link.outside_program_domains',
  'link.program_closed',
];
const SUB_ID: KnownCode[] = ['sub_id.too_long', 'sub_id.bad_characters', 'sub_id.personal_data'];
const PERIOD: KnownCode[] = ['period.too_long', 'period.backwards'];

/** What single operations refuse with beyond what their guard and their input explain. */
const OF_OPERATIONS: readonly [operation: RegExp, codes: readonly KnownCode[]][] = [
  [/^POST \/v1\/publisher\/affiliate-links$/, [...LINK, ...SUB_ID]],
  [/^(GET|PATCH|DELETE) \/v1\/publisher\/affiliate-links\/\{id\}$/, ['link.unknown']],
  [/^POST \/functions\/v1\/publisher-api$/, [...LINK, 'publisher.unknown']],
  [/^(GET|POST) \/functions\/v1\/generate-script$/, ['publisher.unknown', 'script.not_available']],
  [/^GET \/v1\/tracking\/click$/, [...LINK, 'publisher.malformed', 'publisher.unknown']],
  [/^POST \/(v1\/tracking\/click|functions\/v1\/track-click)$/, [...LINK, ...SUB_ID]],
  [/^GET \/v1\/explain$/, ['link.url_invalid', ...SUB_ID]],
  [/^POST \/v1\/explain$/, SUB_ID],
  [/^POST \/v1\/compliance-check$/, ['link.url_missing', 'link.url_invalid', 'program.unknown']],
  [/^GET \/v1\/(publisher\/)?brands$/, ['network.unknown']],
  [/^GET \/v1\/(publisher\/)?brands\/\{id\}$/, ['brand.unknown']],
  [/^GET \/v1\/publisher\/(\{publisher_id\}\/)?analytics$/, PERIOD],
  [/^GET \/v1\/publisher\/earnings$/, PERIOD],
  [/^GET \/v1\/publisher\/earnings\/\{id\}\/trace$/, ['earning.unknown']],
  [/^GET \/v1\/publisher\/conversions\/\{id\}\/trace$/, ['conversion.unknown']],
  [/^POST \/v1\/publisher\/webhooks$/, ['webhook.address_refused']],
  [/^[A-Z]+ \/v1\/publisher\/webhooks\/\{id\}/, ['webhook.unknown']],
  [
    /^GET \/(go\/|track$)/,
    ['link.url_missing', 'link.url_invalid', 'publisher.malformed', 'publisher.unknown'],
  ],
];

/** The codes that an operation may refuse with: by who may call it, what it takes, and what it does. */
export function codesOf(operation: Operation, method: string, path: string): KnownCode[] {
  const { security = [], parameters = [], requestBody } = operation;
  const forKeys = security.some((way) => 'bearerKey' in way);
  const place = `${method.toUpperCase()} ${path}`;
  const hasInput = parameters.length > 0 || requestBody !== undefined;
  return [
    ...(hasInput ? (['request.invalid'] as const) : []),
    ...(parameters.some((each) => 'in' in each && each.in === 'query') && method === 'get'
      ? (['request.unknown_parameters'] as const)
      : []),
    ...(requestBody ? (['request.not_json', 'request.too_large'] as const) : []),
    ...(forKeys
      ? (['key.invalid', 'key.permission_missing', 'key.other_publisher', 'rate_limit.exceeded'] as const)
      : []),
    ...(forKeys && method !== 'get' ? (['idempotency.key_reused'] as const) : []),
    ...OF_OPERATIONS.flatMap(([operations, codes]) => (operations.test(place) ? codes : [])),
  ];
}
