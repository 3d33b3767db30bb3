import { CLICK_ID } from './sample-values.ts';

interface Example {
  /** Path and query parameters by name. */
  parameters?: Record<string, unknown>;
  body?: unknown;
}

const SHOP_URL = 'https://alder-nook.example/lamps';
const BROWSER =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15';

/** Examples of operations whose schema alone does not tell what goes together. */
export const EXAMPLES: Record<string, Example> = {
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
  'POST /v1/tracking/conversion': { body: { click_id: CLICK_ID, order_id: 'order-1001', earnings: '4.20' } },
  'GET /v1/postback/{network}': { parameters: { network: 'wildfire' } },
  'POST /v1/postback/{network}': { parameters: { network: 'wildfire' } },
};
