import { REASON_SENTENCES } from '../clicks/redirect/reasons.ts';
import { SUB_ID_FAULTS } from '../platform/contract/sub-id-rules.ts';
import { sampleId } from '../platform/http/sample-values.ts';
import { ASSIGNMENT_FAULTS } from '../sales/assignment-fault.ts';
import { MACRO_NAMES } from '../webhooks/postback-url.ts';
import { ACCOUNT_CODES } from './account-codes.ts';
import type { ErrorCode } from './error-code.ts';
import { OPERATOR_CODES } from './operator-codes.ts';

/** The documented error codes, in the order of the documentation. */
export const ERROR_CODES = {
  'request.invalid': {
    status: 400,
    detail: 'Some fields of the request are missing or wrong.',
    action: 'Fix the fields listed in `fields`.',
  },
  'request.unknown_parameters': {
    status: 400,
    detail: 'Unknown query parameters: “limit”.',
    action: 'Remove the query parameters listed in `fields`.',
  },
  'request.unreadable': {
    status: 400,
    detail: 'Malformed JSON in request body',
    action: 'Send valid JSON.',
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
    action: 'Send a valid API key, or create a new one.',
  },
  'key.ambiguous': {
    status: 400,
    detail: 'Authorization and X-API-Key carry different keys.',
    action: 'Send a single API key.',
  },
  'key.permission_missing': {
    status: 403,
    detail: 'This key lacks the permission “POST publisher-api”.',
    action: 'Use a key with the permission named in `detail`.',
  },
  'key.other_publisher': {
    status: 403,
    detail: 'This key belongs to another publisher.',
    action: 'Omit `publisher_id`, or send your own.',
  },
  'rate_limit.exceeded': {
    status: 429,
    detail: 'The limit “minute” (50 in 60 s) is used up.',
    action: 'Wait for `Retry-After` seconds.',
  },
  'idempotency.key_reused': {
    status: 422,
    detail: 'This Idempotency-Key was used for another request.',
    action: 'Use a new `Idempotency-Key` for a different body.',
  },
  'idempotency.key_malformed': {
    status: 400,
    detail: 'An Idempotency-Key is 1 to 255 visible ASCII characters.',
    action: 'Send an `Idempotency-Key` of 1 to 255 visible ASCII characters.',
  },
  'idempotency.in_progress': {
    status: 409,
    detail: 'The first call with this key is still running.',
    action: 'Wait for `Retry-After` seconds, then retry the same request.',
  },
  'publisher.missing': {
    status: 400,
    detail: 'Publisher ID Required',
    action: 'Send `publisher_id`.',
  },
  'publisher.malformed': {
    status: 404,
    detail: 'A publisher ID is PUB and six digits, such as PUB000001.',
    action: 'Use `PUB` and six digits.',
  },
  'publisher.unknown': {
    status: 404,
    detail: 'There is no publisher PUB999999.',
    action: 'Use an existing publisher ID; never invent one.',
  },
  'program.unknown': {
    status: 404,
    detail: 'The link names a brand or program that does not exist.',
    action: 'Use brand and program IDs from the API.',
  },
  'brand.unknown': {
    status: 404,
    detail: 'There is no open brand with this ID.',
    action: 'Choose another brand; this one isn’t active.',
  },
  'brands.cursor_invalid': {
    status: 400,
    detail:
      'We can’t read this cursor. Use the `next_cursor` of the previous page, or leave it out to start again.',
    action: 'Use the `next_cursor` of the previous page, with the same filters.',
  },
  'link.url_missing': {
    status: 400,
    detail: 'The link names neither a brand nor a URL.',
    action: 'Provide a URL, brand or program.',
  },
  'link.url_invalid': {
    status: 400,
    detail: 'The URL must be absolute and start with https:// or http://.',
    action: 'Send an absolute http(s) URL with a public host.',
  },
  'link.no_program': {
    status: 422,
    detail: REASON_SENTENCES.no_program,
    action: 'Keep the plain link; this URL can’t earn.',
  },
  'link.banned_domain': {
    status: 422,
    detail: REASON_SENTENCES.banned_domain,
    action: 'Keep the plain link; the destination is banned.',
  },
  'link.outside_program_domains': {
    status: 422,
    detail: REASON_SENTENCES.outside_program_domains,
    action: 'Omit the brand; it is matched by the URL.',
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
    detail: 'You have no link with this ID.',
    action: 'Use a link ID from your list; this link doesn’t exist or was deleted.',
  },
  'mcp.tool_unknown': {
    status: 404,
    detail: 'There is no tool with this name.',
    action: 'Use a name from `GET /list_tools`.',
  },
  'mcp.scope_missing': {
    status: 403,
    detail: 'This app may not use create_links: it can only read.',
    action: 'Connect the app again and allow it to write.',
  },
  'trace.subject_missing': {
    status: 400,
    detail: 'Give either an earning_id or a conversion_id.',
    action: 'Send one of the two.',
  },
  'click.unknown': {
    status: 404,
    detail: 'You have no click with this ID.',
    action: 'Use a click ID from `GET /v1/publisher/clicks`. A click can be read seconds after it happened.',
  },
  'campaign.unknown': {
    status: 404,
    detail: 'You have no campaign with this ID.',
    action: 'Use a campaign ID from your list.',
  },
  'campaign.no_links': {
    status: 400,
    detail: 'Name at least one brand, URL or link.',
    action: 'Send `links` or `link_ids`.',
  },
  'campaign.no_valid_link': {
    status: 422,
    detail: `The campaign wasn’t created, because none of its links can be. ${REASON_SENTENCES.no_program}`,
    action: 'Fix the links listed in `fields`.',
  },
  'campaign.too_many': {
    status: 409,
    detail: 'You already have 500 active campaigns. Archive one first.',
    action: 'Archive a campaign, then create the new one.',
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
    action: 'Remove personal data from `ref`.',
  },
  'network.unknown': {
    status: 400,
    detail: 'There is no network “awin”. Must be one of cj, siteplug, wildfire.',
    action: 'Use one of the networks named in `detail`.',
  },
  'period.too_long': {
    status: 400,
    detail: 'A period has at most 1100 days.',
    action: 'Request fewer days.',
  },
  'period.out_of_range': {
    status: 400,
    detail: 'A period lies between the years 2000 and 2199.',
    action: 'Use dates between 2000 and 2199.',
  },
  'period.backwards': {
    status: 400,
    detail: 'The period ends before it begins.',
    action: 'Put `start_date` before `end_date`.',
  },
  'publishers.cursor_invalid': {
    status: 400,
    detail:
      'We can’t read this cursor. Use the `next_cursor` of the previous page, or leave it out to start again.',
    action: 'Use the `next_cursor` of the previous page, with the same filters.',
  },
  'publisher.closed': {
    status: 409,
    detail: 'The owner of PUB000002 has deleted the account.',
    action: 'Nothing: a deleted account can’t be changed.',
  },
  'conversion.attributed': {
    status: 409,
    detail: ASSIGNMENT_FAULTS['conversion.attributed'],
    action: 'Read the conversion again: someone else has assigned it.',
  },
  'conversion.contended': {
    status: 409,
    detail: 'A report is changing the same conversion. Try again.',
    action: 'Read the conversion again and retry.',
  },
  'assignment.other_publisher': {
    status: 422,
    detail: ASSIGNMENT_FAULTS['assignment.other_publisher'],
    action: 'Send the publisher of the click, or a click of the publisher.',
  },
  'assignment.no_program': {
    status: 422,
    detail: ASSIGNMENT_FAULTS['assignment.no_program'],
    action: 'Send another click.',
  },
  'assignment.other_network': {
    status: 422,
    detail: ASSIGNMENT_FAULTS['assignment.other_network'],
    action: 'Send another click.',
  },
  'assignment.other_program': {
    status: 422,
    detail: ASSIGNMENT_FAULTS['assignment.other_program'],
    action: 'Send another click.',
  },
  'assignment.click_after_sale': {
    status: 422,
    detail: ASSIGNMENT_FAULTS['assignment.click_after_sale'],
    action: 'Send another click.',
  },
  'assignment.late_sale': {
    status: 422,
    detail: ASSIGNMENT_FAULTS['assignment.late_sale'],
    action: 'Send `accept_late_sale` if the sale is to be credited.',
  },
  'assignment.publisher_unknown': {
    status: 422,
    detail: ASSIGNMENT_FAULTS['assignment.publisher_unknown'],
    action: 'Send another click.',
  },
  'conversion.unknown': {
    status: 404,
    detail: `You have no conversion ${sampleId('cnv')}.`,
    action: 'Use a `conversion_id` from your own events or traces.',
  },
  'conversions.cursor_invalid': {
    status: 400,
    detail: 'This isn’t a cursor of the list of conversions.',
    action: 'Send `next_cursor` of the page before, or omit `cursor`.',
  },
  'link_health.cursor_invalid': {
    status: 400,
    detail: 'This isn’t a cursor of the list of link problems.',
    action: 'Send `next_cursor` of the page before, or omit `cursor`.',
  },
  'site_check.url_invalid': {
    status: 422,
    detail: 'Enter the address of a web page, such as https://fenwick.example.',
    action: 'Send the address of a page of your site.',
  },
  'site_check.address_refused': {
    status: 422,
    detail: 'This address isn’t on the public internet, so we can’t check it.',
    action: 'Publish the page first, or send its public address.',
  },
  'site_check.unreachable': {
    status: 422,
    detail: 'Your page can’t be reached over https.',
    action: 'Open the page in a browser, and check its certificate.',
  },
  'site_check.timed_out': {
    status: 422,
    detail: 'Your page didn’t respond within 5 seconds.',
    action: 'Try again, or check a faster page.',
  },
  'site_check.too_many_redirects': {
    status: 422,
    detail: 'Your page redirects too often.',
    action: 'Send the address that the page redirects to.',
  },
  'site_check.bad_status': {
    status: 422,
    detail: 'Your page responds with status 403, so we can’t read it.',
    action: 'Send a page that everyone may read.',
  },
  'site_check.not_a_page': {
    status: 422,
    detail: 'This address isn’t a web page.',
    action: 'Send the address of an HTML page.',
  },
  'site_check.lookup_failed': {
    status: 503,
    detail: 'We couldn’t look up this address. Try again in a minute.',
    action: 'Wait for `Retry-After` seconds.',
  },
  'statement.unknown': {
    status: 404,
    detail: 'You have no statement of 2020-01.',
    action: 'List your statements to see their months.',
  },
  'sale_search.one_question': {
    status: 400,
    detail: 'Ask by one of `click_id`, `order_id` and `at`.',
    action: 'Send exactly one of the three parameters.',
  },
  'payout_details.too_many_changes': {
    status: 429,
    detail: 'Payout details can be changed at most 5 times a day. Try again tomorrow.',
    action: 'Wait a day, or cancel the held change.',
  },
  'payout_tax.too_many_changes': {
    status: 429,
    detail: 'Tax data can be changed at most 10 times a day. Try again tomorrow.',
    action: 'Wait a day.',
  },
  'payout_details.none_held': {
    status: 409,
    detail: 'There is no held change to cancel.',
    action: 'Nothing. The active details stay in use.',
  },
  'payout.threshold_too_low': {
    status: 422,
    detail: 'The threshold is at least 10.00 USD.',
    action: 'Send at least the `minimum` of your payout details.',
  },
  'payout.threshold_too_high': {
    status: 422,
    detail: 'The threshold is at most 100000.00 USD.',
    action: 'Send a smaller amount.',
  },
  'earning.unknown': {
    status: 404,
    detail: `There is no earning ${sampleId('ern')}.`,
    action: 'Use an `earning_id` from your own earnings or events.',
  },
  'webhook.unknown': {
    status: 404,
    detail: `There is no webhook endpoint ${sampleId('whk')}.`,
    action: 'Use an endpoint ID from your list.',
  },
  'webhook.address_refused': {
    status: 422,
    detail: 'We can’t deliver to this address. It has to begin with https://.',
    action: 'Use a public HTTPS URL.',
  },
  'webhook.macro_unknown': {
    status: 422,
    detail: `The address has macros that we don’t know: {order}. Known are ${MACRO_NAMES.join(', ')}.`,
    action: 'Use the macros named in `detail`.',
  },
  'webhook.too_many': {
    status: 409,
    detail: 'A publisher can have 10 webhook endpoints.',
    action: 'Delete an endpoint, or update one with PUT.',
  },
  'webhook.inactive': {
    status: 409,
    detail: 'This webhook endpoint is switched off.',
    action: 'Enable the endpoint first.',
  },
  'webhook.delivery_unknown': {
    status: 404,
    detail: `This endpoint has no delivery ${sampleId('dlv')}.`,
    action: 'Use a delivery ID of this endpoint.',
  },
  'compliance.decision_unknown': {
    status: 404,
    detail: `You have no decision ${sampleId('cpl')}.`,
    action: 'Use a decision ID from your compliance history.',
  },
  'compliance.one_subject': {
    status: 400,
    detail: 'Send one of `decision_id`, `violation_id` and `conversion_id`, or none for your suspension.',
    action: 'Send one request for each.',
  },
  'compliance.review_unknown': {
    status: 404,
    detail: `There is no request ${sampleId('crv')}.`,
    action: 'Use an ID from the list of review requests.',
  },
  'compliance.review_answered': {
    status: 409,
    detail: 'This request was already answered.',
    action: 'Read the answer in the list of review requests.',
  },
  'compliance_rule.unknown': {
    status: 404,
    detail: `There is no rule ${sampleId('crl')}.`,
    action: 'Use an ID from the list of compliance rules.',
  },
  'compliance_rule.threshold_invalid': {
    status: 400,
    detail: 'The threshold of this metric is from 1 to 100 (percent).',
    action: 'Send a threshold within the bounds of the metric.',
  },
  'compliance_rule.too_many': {
    status: 409,
    detail: 'There are 100 rules already.',
    action: 'Change a rule that is no longer needed.',
  },
  'violation.unknown': {
    status: 404,
    detail: `There is no violation ${sampleId('vio')}.`,
    action: 'Use an ID from the list of violations.',
  },
  'violation.decided': {
    status: 409,
    detail: 'This violation was already confirmed.',
    action: 'Read its decision.',
  },
  'violation.not_held': {
    status: 409,
    detail: 'This violation holds no money.',
    action: 'Release only a violation whose `hold` is `held`.',
  },
  'compliance.not_reviewable': {
    status: 409,
    detail: 'This destination is allowed, so there is nothing to review.',
    action: 'Ask only about a decision that blocks or flags, or about a suspension.',
  },
  'compliance.review_open': {
    status: 409,
    detail: 'You already asked for a review of this decision. We answer that request first.',
    action: 'Wait for the answer.',
  },
  'compliance.too_many_reviews': {
    status: 409,
    detail: 'You have 10 open requests. Wait for our answers before you send another one.',
    action: 'Wait for the answers.',
  },
  'integration.unknown': {
    status: 404,
    detail: 'There is no integration for this platform. Use one of lovable, bolt, cursor, claude, replit.',
    action: 'Use one of the listed platforms.',
  },
  ...ACCOUNT_CODES,
  ...OPERATOR_CODES,
} as const satisfies Record<string, ErrorCode>;

export type KnownCode = keyof typeof ERROR_CODES;
