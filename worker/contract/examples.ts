import { CLICK_ID } from './sample-values.ts';

interface Example {
  /** Path and query parameters by name. */
  parameters?: Record<string, unknown>;
  body?: unknown;
}

const SHOP_URL = 'https://alder-nook.example/lamps';

/** Examples of operations whose schema alone does not tell what goes together. */
export const EXAMPLES: Record<string, Example> = {
  'GET /v1/tracking/click': { parameters: { p: 'PUB000001', url: SHOP_URL, ref: 'newsletter' } },
  'POST /v1/tracking/click': {
    body: { publisher_id: 'PUB000001', url: SHOP_URL, referrer: 'https://fenwick.example/best-lamps' },
  },
  'POST /functions/v1/track-click': { body: { publisher_id: 'PUB000001', url: SHOP_URL } },
  'GET /functions/v1/generate-script': { parameters: { publisher_id: 'PUB000001' } },
  'POST /v1/tracking/conversion': {
    body: { click_id: CLICK_ID, order_id: 'order-1001', gross_commission: '4.20' },
  },
  'GET /v1/postback/{network}': { parameters: { network: 'wildfire' } },
  'POST /v1/postback/{network}': { parameters: { network: 'wildfire' } },
  'POST /v1/operations/networks/{network}/reattribute': { parameters: { network: 'wildfire' } },
  'GET /v1/operations/networks/{network}/push-credentials': { parameters: { network: 'wildfire' } },
  'POST /v1/operations/networks/{network}/push-credentials': {
    parameters: { network: 'wildfire' },
    body: { kind: 'hmac' },
  },
  'DELETE /v1/operations/networks/{network}/push-credentials/{id}': { parameters: { network: 'wildfire' } },
};
