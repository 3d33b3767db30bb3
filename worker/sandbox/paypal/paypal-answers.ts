/** What PayPal's own answer becomes on its way, and whether the call has arrived at all. */
export interface Disturbance {
  arrives: boolean;
  /** The answer that the caller gets; null if the connection breaks. `real` is PayPal's own, if the call has arrived. */
  answer: (real: Response | null, call: { method: string }) => Promise<Response | null> | Response | null;
}

const HTML =
  '<!doctype html><title>Error</title><h1>Something is wrong</h1><p>Contact admin@proxy.example</p>';

const lost = (arrives: boolean): Disturbance => ({ arrives, answer: () => null });
const page = (arrives: boolean, status: number): Disturbance => ({
  arrives,
  answer: () => new Response(HTML, { status, headers: { 'content-type': 'text/html' } }),
});
const text = (arrives: boolean, status: number, body: string, type = 'application/json'): Disturbance => ({
  arrives,
  answer: () => new Response(status === 204 ? null : body, { status, headers: { 'content-type': type } }),
});
const refusal = (status: number, name: string, rest: object = {}): Disturbance =>
  text(
    false,
    status,
    JSON.stringify({ name, message: 'Invalid request - see details', debug_id: '53d95c3d17ae5', ...rest }),
  );
const details = (...fields: string[]) => ({
  details: fields.map((field) => ({
    field,
    location: 'body',
    issue: 'Receiver is invalid or does not match with type',
  })),
});
/** The real answer with its text changed. */
const changed = (change: (text: string) => string, type = 'application/json'): Disturbance => ({
  arrives: true,
  answer: async (real) =>
    new Response(change((await real?.text()) ?? ''), {
      status: real?.status ?? 200,
      headers: { 'content-type': type },
    }),
});
const duplicate = (detail: object): Disturbance =>
  text(
    false,
    400,
    JSON.stringify({
      name: 'USER_BUSINESS_ERROR',
      message: 'User business error.',
      debug_id: '4854e55f0e1b3',
      details: [{ field: 'SENDER_BATCH_ID', issue: 'Duplicate batch request', ...detail }],
    }),
  );
const OTHER_BATCH = {
  total_pages: 1,
  batch_header: {
    payout_batch_id: 'OTHER7EBQJ',
    batch_status: 'SUCCESS',
    sender_batch_header: { sender_batch_id: 'of-another-sender' },
  },
  items: [],
};
const otherBatch = (arrives: boolean): Disturbance => ({
  arrives,
  answer: (_, { method }) => Response.json(OTHER_BATCH, { status: method === 'GET' ? 200 : 201 }),
});

/** Forty ways in which a call to PayPal is answered. A refusal of PayPal's own never comes for a call that it has taken. */
export const PAYPAL_ANSWERS = {
  truth: changed((real) => real),
  truth_as_text: changed((real) => real, 'text/plain'),
  lost_before: lost(false),
  lost_after: lost(true),
  error_500_after: text(
    true,
    500,
    '{"name":"INTERNAL_SERVER_ERROR","message":"An internal server error occurred","debug_id":"d2f9"}',
  ),
  error_500_before: text(
    false,
    500,
    '{"name":"INTERNAL_SERVER_ERROR","message":"An internal server error occurred","debug_id":"d2f9"}',
  ),
  page_502_after: page(true, 502),
  page_502_before: page(false, 502),
  unavailable_503: text(false, 503, ''),
  timeout_504_after: text(true, 504, ''),
  page_200_after: page(true, 200),
  page_200_before: page(false, 200),
  empty_200_after: text(true, 200, ''),
  empty_204_before: text(false, 204, ''),
  truncated_after: changed((real) => real.slice(0, Math.floor(real.length / 2))),
  nothing_in_it_after: text(true, 201, '{}'),
  other_batch_after: otherBatch(true),
  other_batch_before: otherBatch(false),
  links_moved: changed((real) => real.replaceAll('"link":', '"links":')),
  redirect_302_after: {
    arrives: true,
    answer: () => new Response(null, { status: 302, headers: { location: 'https://api-m.paypal.com/' } }),
  },
  redirect_307_before: {
    arrives: false,
    answer: () => new Response(null, { status: 307, headers: { location: 'https://api-m.paypal.com/' } }),
  },
  bad_request_empty: text(false, 400, ''),
  unauthorized_401: text(false, 401, '{"error":"invalid_token"}'),
  page_403: page(false, 403),
  not_found_404: text(false, 404, '{}'),
  not_found_404_after: text(true, 404, '{}'),
  timeout_408_after: text(true, 408, ''),
  too_many_429: refusal(429, 'RATE_LIMIT_REACHED'),
  refused_first: refusal(400, 'VALIDATION_ERROR', details('items[0].receiver')),
  refused_unknown_place: refusal(
    400,
    'VALIDATION_ERROR',
    details('items[0].receiver', 'items[99999].receiver'),
  ),
  refused_as_page: text(
    false,
    400,
    '{"name":"VALIDATION_ERROR","message":"Invalid","debug_id":"1","details":[{"field":"items[0].receiver"}]}',
    'text/html',
  ),
  refused_whole: refusal(400, 'VALIDATION_ERROR', details('sender_batch_header.email_subject')),
  no_funds: refusal(422, 'INSUFFICIENT_FUNDS'),
  restricted: refusal(403, 'SENDER_RESTRICTED'),
  details_null: refusal(400, 'VALIDATION_ERROR', { details: null }),
  message_null: refusal(400, 'VALIDATION_ERROR', { message: null, ...details('items[0].receiver') }),
  business_error: refusal(400, 'USER_BUSINESS_ERROR'),
  duplicate_without_link: duplicate({}),
  duplicate_of_other: duplicate({
    link: [{ href: 'https://api-m.paypal.com/v1/payments/payouts/OTHER7EBQJ', rel: 'self' }],
  }),
  json_of_another_kind: text(false, 400, '["VALIDATION_ERROR", null]'),
} as const satisfies Record<string, Disturbance>;

export type PaypalAnswer = keyof typeof PAYPAL_ANSWERS;
export const PAYPAL_ANSWER_NAMES = Object.keys(PAYPAL_ANSWERS) as PaypalAnswer[];
