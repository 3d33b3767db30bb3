import { CLICK_ID } from '../platform/http/sample-values.ts';

interface Example {
  /** By name. */
  parameters?: Record<string, unknown>;
  body?: unknown;
  /** Response values by path, where this operation differs from the sample of the field’s name. */
  response?: Record<string, unknown>;
}

const SHOP_URL = 'https://alder-nook.example/lamps';
const BROWSER =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15';

/** Examples for operations whose schema alone can’t show which values belong together. */
export const EXAMPLES: Record<string, Example> = {
  'GET /v1/publisher/sale-search': { parameters: { click_id: CLICK_ID } },
  'GET /v1/tracking/click': { parameters: { p: 'PUB000001', url: SHOP_URL, ref: 'newsletter' } },
  'POST /v1/tracking/click': {
    body: {
      publisher_id: 'PUB000001',
      url: SHOP_URL,
      user_agent: BROWSER,
      referrer: 'https://fenwick.example/best-lamps',
    },
  },
  'POST /functions/v1/track-click': {
    body: { publisher_id: 'PUB000001', url: SHOP_URL, user_agent: BROWSER },
  },
  'GET /functions/v1/generate-script': { parameters: { publisher_id: 'PUB000001' } },
  'GET /v1/generate-script': { parameters: { publisher_id: 'PUB000001' } },
  'POST /v1/tracking/conversion': {
    body: { click_id: CLICK_ID, order_id: 'order-1001', gross_commission: '4.20' },
  },
  'POST /v1/auth/sign-up': {
    response: { 'data.user.email_verified': false, 'data.user.platform': 'general' },
  },
  'POST /v1/auth/change-email': {
    body: { email: 'ada@new-site.example' },
    response: { 'data.message': 'Check the new address for the code.' },
  },
  'POST /v1/auth/confirm/code': { response: { 'data.message': 'Check your email for the code.' } },
  'POST /v1/auth/set-password': { response: { 'data.message': 'Your password has been set.' } },
  'POST /v1/auth/reset-password': {
    response: { 'data.message': 'Check your email for the link to set a new password.' },
  },
  'POST /v1/auth/resend-verification': {
    response: { 'data.message': 'Please check your email to verify your account and complete setup.' },
  },
  'POST /v1/auth/reset-password/confirm': {
    response: { 'data.message': 'Your password has been changed. Please sign in.' },
  },
  'POST /v1/feedback': { response: { message: 'Thank you! Your detailed feedback has been submitted.' } },
  'PUT /v1/feedback/{id}/vote': { response: { message: 'Vote Recorded: Thank you for your feedback!' } },
  'PATCH /v1/feedback/{id}': { response: { message: 'Status updated successfully' } },
  'GET /v1/postback/{network}': { parameters: { network: 'wildfire' } },
  'POST /v1/postback/{network}': { parameters: { network: 'wildfire' } },
  'POST /v1/operations/networks/{network}/reattribute': { parameters: { network: 'wildfire' } },
  'GET /v1/operations/networks/{network}/push-credentials': { parameters: { network: 'wildfire' } },
  'POST /v1/operations/networks/{network}/push-credentials': {
    parameters: { network: 'wildfire' },
    body: { kind: 'hmac' },
  },
  'POST /v1/operations/publishers/{publisher_id}/suspend': { parameters: { publisher_id: 'PUB000002' } },
  'POST /v1/operations/publishers/{publisher_id}/reactivate': { parameters: { publisher_id: 'PUB000002' } },
  'DELETE /v1/operations/networks/{network}/push-credentials/{id}': { parameters: { network: 'wildfire' } },
};
