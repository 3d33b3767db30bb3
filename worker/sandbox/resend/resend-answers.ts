/** Whether the call arrives, and the answer that the caller gets instead of Resend's own; null if the connection breaks. */
interface Disturbance {
  arrives: boolean;
  answer: (real: Response | null) => Promise<Response | null> | Response | null;
}

const error = (
  arrives: boolean,
  status: number,
  name: string,
  headers: Record<string, string> = {},
): Disturbance => ({
  arrives,
  answer: () =>
    Response.json(
      { statusCode: status, name, message: 'No email to ada@site.example.' },
      { status, headers },
    ),
});
const text = (
  arrives: boolean,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): Disturbance => ({
  arrives,
  answer: () => new Response(body, { status, headers: { 'content-type': 'application/json', ...headers } }),
});
const lost = (arrives: boolean): Disturbance => ({ arrives, answer: () => null });

/** Ways in which a call to Resend is answered. Resend's own refusals never come for an email that it has taken. */
const RESEND_ANSWERS = {
  lost_before: lost(false),
  lost_after: lost(true),
  error_500_before: error(false, 500, 'application_error'),
  error_500_after: error(true, 500, 'internal_server_error'),
  page_502_after: text(true, 502, '<!doctype html><h1>Bad gateway</h1>'),
  unavailable_503: error(false, 503, 'service_unavailable'),
  page_200_before: text(false, 200, '<!doctype html><h1>Welcome to the hotel</h1>'),
  page_200_after: text(true, 200, '<!doctype html><h1>Welcome to the hotel</h1>'),
  empty_200_after: text(true, 200, ''),
  truncated_after: {
    arrives: true,
    answer: async (real) => new Response((await real?.text())?.slice(0, 9) ?? '', { status: 200 }),
  },
  without_id_after: text(true, 200, '{}'),
  rate_limited: error(false, 429, 'rate_limit_exceeded', { 'retry-after': '1' }),
  rate_limited_long: error(false, 429, 'rate_limit_exceeded', { 'retry-after': '3600' }),
  rate_limited_silent: error(false, 429, 'rate_limit_exceeded'),
  rate_limited_malformed: error(false, 429, 'rate_limit_exceeded', { 'retry-after': 'soon' }),
  rate_limited_page: text(false, 429, '<!doctype html><h1>Slow down</h1>', { 'retry-after': '30' }),
  rate_limited_unknown: error(false, 429, 'too_many_of_something', { 'retry-after': '30' }),
  daily_quota: error(false, 429, 'daily_quota_exceeded', { 'retry-after': '1' }),
  monthly_quota: error(false, 429, 'monthly_quota_exceeded'),
  key_invalid: error(false, 403, 'invalid_api_key'),
  domain_unverified: error(false, 403, 'validation_error'),
  field_missing: error(false, 422, 'missing_required_field'),
  in_progress_after: error(true, 409, 'concurrent_idempotent_requests'),
  key_reused: error(false, 409, 'invalid_idempotent_request'),
  teapot_before: error(false, 418, 'teapot'),
  redirect_302_after: {
    arrives: true,
    answer: () => new Response(null, { status: 302, headers: { location: 'https://api.resend.com/' } }),
  },
} as const satisfies Record<string, Disturbance>;

export type ResendAnswer = keyof typeof RESEND_ANSWERS;
export const RESEND_ANSWER_NAMES = Object.keys(RESEND_ANSWERS) as ResendAnswer[];

export function disturbanceOf(name: ResendAnswer): Disturbance {
  return RESEND_ANSWERS[name];
}
