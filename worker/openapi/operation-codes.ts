import { isGuarded } from '../platform/http/router.ts';
import type { Operation } from './document.ts';
import type { KnownCode } from './error-codes.ts';
import { OF_OPERATOR_OPERATIONS } from './operator-operation-codes.ts';

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
const PERIOD: KnownCode[] = ['period.too_long', 'period.out_of_range', 'period.backwards'];
const ATTEMPTS: KnownCode[] = ['session.cross_site', 'account.too_many_attempts'];
const SITE_CHECK: KnownCode[] = [
  'site_check.url_invalid',
  'site_check.address_refused',
  'site_check.unreachable',
  'site_check.timed_out',
  'site_check.too_many_redirects',
  'site_check.bad_status',
  'site_check.not_a_page',
  'site_check.lookup_failed',
];
const ADDRESS: KnownCode[] = ['webhook.address_refused', 'webhook.macro_unknown'];

const ASSIGNMENT: KnownCode[] = [
  'conversion.attributed',
  'conversion.contended',
  'assignment.other_publisher',
  'assignment.no_program',
  'assignment.other_network',
  'assignment.other_program',
  'assignment.click_after_sale',
  'assignment.late_sale',
  'assignment.publisher_unknown',
  'publisher.unknown',
];

/** Error codes of single operations, in addition to those of their guard and input. */
const OF_OPERATIONS: readonly [operation: RegExp, codes: readonly KnownCode[]][] = [
  [/^POST \/v1\/publisher\/affiliate-links$/, [...LINK, ...SUB_ID, 'campaign.unknown']],
  [/^PATCH \/v1\/publisher\/affiliate-links(\/\{id\})?$/, ['link.unknown', 'campaign.unknown']],
  [
    /^POST \/v1\/publisher\/campaigns$/,
    ['link.unknown', 'campaign.no_links', 'campaign.no_valid_link', 'campaign.too_many'],
  ],
  [/^[A-Z]+ \/v1\/publisher\/campaigns\/\{id\}/, ['campaign.unknown']],
  [/^PATCH \/v1\/publisher\/campaigns\/\{id\}$/, ['campaign.too_many']],
  [/^(GET|PATCH|DELETE) \/v1\/publisher\/affiliate-links\/\{id\}(\/stats)?$/, ['link.unknown']],
  [/^GET \/v1\/publisher\/link-health$/, ['link_health.cursor_invalid']],
  [/^POST \/v1\/publisher\/site-check$/, SITE_CHECK],
  [/^POST \/functions\/v1\/publisher-api$/, [...LINK, 'publisher.unknown']],
  [
    /^(GET|POST) \/(functions\/)?v1\/generate-script$/,
    ['publisher.missing', 'publisher.malformed', 'publisher.unknown'],
  ],
  [/^GET \/v1\/tracking\/click$/, [...LINK, 'publisher.malformed', 'publisher.unknown']],
  [/^POST \/(v1\/tracking\/click|functions\/v1\/track-click)$/, [...LINK, ...SUB_ID]],
  [/^GET \/v1\/explain$/, ['link.url_invalid', ...SUB_ID]],
  [/^POST \/v1\/explain$/, SUB_ID],
  [/^GET \/v1\/explain\/alternatives$/, ['link.url_invalid']],
  [/^POST \/v1\/compliance-check$/, ['link.url_missing', 'link.url_invalid', 'program.unknown']],
  [
    /^POST \/v1\/publisher\/compliance\/reviews$/,
    [
      'compliance.decision_unknown',
      'compliance.one_subject',
      'compliance.not_reviewable',
      'compliance.review_open',
      'compliance.too_many_reviews',
    ],
  ],
  [
    /^POST \/v1\/operations\/compliance\/reviews\/\{id\}\/answer$/,
    ['compliance.review_unknown', 'compliance.review_answered'],
  ],
  [
    /^POST \/v1\/operations\/compliance\/rules$/,
    ['compliance_rule.threshold_invalid', 'compliance_rule.too_many'],
  ],
  [
    /^PATCH \/v1\/operations\/compliance\/rules\/\{id\}$/,
    ['compliance_rule.unknown', 'compliance_rule.threshold_invalid'],
  ],
  [/^[A-Z]+ \/v1\/operations\/compliance\/violations\/\{id\}/, ['violation.unknown']],
  [/^POST \/v1\/operations\/compliance\/violations\/\{id\}\/(dismiss|confirm)$/, ['violation.decided']],
  [/^POST \/v1\/operations\/compliance\/violations\/\{id\}\/release$/, ['violation.not_held']],
  [/^GET \/v1\/(publisher\/)?brands$/, ['network.unknown', 'brands.cursor_invalid']],
  [/^GET \/v1\/(publisher\/)?brands\/\{id\}$/, ['brand.unknown']],
  [/^GET \/v1\/brands\/\{id\}\/logo$/, ['brand.unknown']],
  [/^GET \/v1\/publisher\/(\{publisher_id\}\/)?analytics$/, PERIOD],
  [/^GET \/v1\/publisher\/(earnings|clicks|exports\/\{dataset\})$/, PERIOD],
  [/^GET \/v1\/publisher\/earnings\/\{id\}\/trace$/, ['earning.unknown']],
  [/^GET \/v1\/publisher\/conversions\/\{id\}\/trace$/, ['conversion.unknown']],
  [/^GET \/v1\/publisher\/conversions$/, [...PERIOD, 'conversions.cursor_invalid']],
  [/^GET \/v1\/publisher\/statements\/\{month\}$/, ['statement.unknown']],
  [/^GET \/v1\/publisher\/sale-search$/, ['sale_search.one_question']],
  [/^PUT \/v1\/publisher\/payout-details$/, ['payout_details.too_many_changes']],
  [/^PUT \/v1\/publisher\/payout-tax$/, ['payout_tax.too_many_changes']],
  [/^POST \/v1\/publisher\/payout-details\/cancel$/, ['payout_details.none_held']],
  [
    /^PUT \/v1\/publisher\/payout-details\/threshold$/,
    ['payout.threshold_too_low', 'payout.threshold_too_high'],
  ],
  [/^(POST|PUT) \/v1\/publisher\/webhooks$/, [...ADDRESS, 'webhook.too_many']],
  [/^[A-Z]+ \/v1\/publisher\/webhooks\/\{id\}/, ['webhook.unknown']],
  [/^PATCH \/v1\/publisher\/webhooks\/\{id\}$/, ADDRESS],
  [/^POST \/v1\/publisher\/webhooks\/\{id\}\/(test|replay)$/, ['webhook.inactive']],
  [/^POST \/v1\/publisher\/webhooks\/\{id\}\/replay$/, ['webhook.delivery_unknown']],
  [
    /^POST \/v1\/publisher\/keys$/,
    [
      'key.name_missing',
      'key.name_too_long',
      'key.name_characters',
      'key.broader_than_creator',
      'key.too_many',
    ],
  ],
  [/^[A-Z]+ \/v1\/publisher\/keys\/\{id\}/, ['key.unknown']],
  [/^POST \/call_tool$/, ['mcp.tool_unknown', 'mcp.scope_missing', 'trace.subject_missing', 'click.unknown']],
  [/^PUT \/v1\/publisher\/integrations\/\{platform\}$/, ['integration.unknown']],
  [/^POST \/v1\/auth\/(sign-up|sign-in|magic-link|reset-password|resend-verification)$/, ATTEMPTS],
  [
    /^POST \/v1\/auth\/(link|verify-email|magic-link\/redeem|reset-password\/confirm)$/,
    [...ATTEMPTS, 'token.invalid'],
  ],
  [/^POST \/v1\/auth\/(verify-email|magic-link\/redeem)$/, ['session.other_account']],
  [/^POST \/v1\/auth\/sign-up$/, ['account.exists']],
  [/^POST \/v1\/auth\/sign-in$/, ['account.invalid_credentials', 'account.email_not_confirmed']],
  [/^POST \/v1\/auth\/sign-out$/, ['session.cross_site']],
  [/^POST \/v1\/auth\/(change|set)-password$/, ['account.too_many_attempts']],
  [/^POST \/v1\/auth\/change-password$/, ['account.wrong_password']],
  [/^POST \/v1\/auth\/set-password$/, ['account.has_password', 'session.not_recent']],
  [/^POST \/v1\/auth\/confirm(\/code)?$/, ['account.too_many_attempts']],
  [/^POST \/v1\/auth\/confirm$/, ['account.wrong_password', 'session.code_invalid', 'passkey.refused']],
  [/^POST \/v1\/auth\/confirm\/code$/, ['account.has_password']],
  [/^POST \/v1\/auth\/passkeys\/sign-in\/options$/, ['session.cross_site', 'rate_limit.exceeded']],
  [/^POST \/v1\/auth\/passkeys\/sign-in$/, [...ATTEMPTS, 'passkey.refused']],
  [/^POST \/v1\/auth\/passkeys(\/options)?$/, ['passkey.too_many']],
  [/^POST \/v1\/auth\/passkeys$/, ['passkey.refused', 'passkey.exists']],
  [/^(PATCH|DELETE) \/v1\/auth\/passkeys\/\{id\}$/, ['passkey.unknown']],
  [/^POST \/v1\/auth\/change-email(\/confirm)?$/, ['account.too_many_attempts']],
  [/^POST \/v1\/auth\/change-email$/, ['account.same_email']],
  [/^POST \/v1\/auth\/change-email\/confirm$/, ['session.code_invalid', 'account.exists']],
  [/^POST \/v1\/auth\/deletion$/, ['account.email_differs']],
  [/^GET \/v1\/operations\/publishers$/, ['publishers.cursor_invalid']],
  [/^[A-Z]+ \/v1\/operations\/publishers\/\{publisher_id\}/, ['publisher.unknown']],
  [
    /^(PUT|POST) \/v1\/operations\/publishers\/\{publisher_id\}\/(plan|notes|suspend|reactivate)$/,
    ['publisher.closed'],
  ],
  [/^POST \/v1\/operations\/conversions\/\{id\}\/assign$/, ASSIGNMENT],
  [
    /^[A-Z]+ \/v1\/operations\/(conversions|held-conversions|unattributed-conversions)\/\{id\}/,
    ['conversion.unknown'],
  ],
  [/^PUT \/v1\/operations\/operators$/, ['account.unknown', 'account.email_not_verified', 'role.last_admin']],
  [/^POST \/v1\/operations\/keys\/\{id\}\/revoke$/, ['operator_key.unknown']],
  [/^POST \/v1\/operations\/alerts\/\{id\}\/acknowledge$/, ['alert.unknown']],
  [/^DELETE \/v1\/auth\/deletion$/, ['account.no_deletion']],
  [/^GET \/v1\/auth\/export$/, ['account.too_many_attempts']],
  [/^DELETE \/v1\/auth\/sessions\/\{id\}$/, ['session.unknown']],
  [/^DELETE \/v1\/auth\/apps\/\{id\}$/, ['app.unknown']],
  [/^POST \/v1\/oauth\/requests$/, ['oauth.request_invalid', 'oauth.client_unreadable']],
  [
    /^POST \/v1\/oauth\/decisions$/,
    ['oauth.request_expired', 'oauth.scope_not_requested', 'oauth.client_unreadable'],
  ],
  [
    /^POST \/(functions\/v1\/)?oauth-token$/,
    ['oauth.full_access_required', 'oauth.client_id_taken', 'oauth.too_many_applications'],
  ],
  [
    /^GET \/(go\/|track$)/,
    ['link.url_missing', 'link.url_invalid', 'publisher.malformed', 'publisher.unknown'],
  ],
];

/** All error codes of an operation: from its input, its guard and its own rules. */
export function codesOf(operation: Operation, method: string, path: string): KnownCode[] {
  const name = `${method.toUpperCase()} ${path}`;
  const codes = [
    ...inputCodes(operation, method),
    ...callerCodes(operation, method),
    ...('x-confirmation' in operation ? (['session.confirmation_required'] as const) : []),
    ...[...OF_OPERATIONS, ...OF_OPERATOR_OPERATIONS].flatMap(([operations, own]) =>
      operations.test(name) ? own : [],
    ),
  ];
  return [...new Set(codes)];
}

function inputCodes({ parameters = [], requestBody, security }: Operation, method: string): KnownCode[] {
  const hasInput = parameters.length > 0 || requestBody !== undefined;
  const hasQuery = parameters.some((each) => 'in' in each && each.in === 'query');
  const refusesUnknown = hasQuery || (method === 'get' && isGuarded(security));
  return [
    ...(hasInput ? (['request.invalid'] as const) : []),
    ...(refusesUnknown ? (['request.unknown_parameters'] as const) : []),
    ...(requestBody ? (['request.unreadable', 'request.not_json'] as const) : []),
    ...(method === 'get' ? [] : (['request.too_large'] as const)),
  ];
}

function callerCodes({ security = [] }: Operation, method: string): KnownCode[] {
  const schemes = new Set(security.flatMap(Object.keys));
  const isPublic = security.some((each) => Object.keys(each).length === 0);
  const forKeys = schemes.has('bearerKey');
  const forOperators = schemes.has('operatorToken');
  const forSessions = schemes.has('session') && !forKeys && !forOperators && !isPublic;
  const writes = method !== 'get';
  return [
    ...(forKeys ? FOR_KEYS : []),
    ...(forOperators ? (['operator.token_invalid', 'rate_limit.exceeded'] as const) : []),
    ...(forOperators && schemes.has('session')
      ? (['operator.role_missing', 'operator.permission_missing'] as const)
      : []),
    ...(forOperators && schemes.has('session') && !schemes.has('operatorKey')
      ? (['operator.person_required'] as const)
      : []),
    ...(forSessions ? (['session.missing'] as const) : []),
    ...(schemes.has('session') && writes ? (['session.cross_site'] as const) : []),
    ...((forKeys || forOperators) && writes ? REPEATED : []),
  ];
}

const FOR_KEYS: readonly KnownCode[] = [
  'key.invalid',
  'key.ambiguous',
  'key.permission_missing',
  'key.other_publisher',
  'publisher.malformed',
  'publisher.unknown',
  'rate_limit.exceeded',
];
const REPEATED: readonly KnownCode[] = [
  'idempotency.key_reused',
  'idempotency.key_malformed',
  'idempotency.in_progress',
];
