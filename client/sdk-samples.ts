/** A JSON value of a call’s body. */
export type SampleValue = string | readonly string[];

/**
 * One call of the API as code in each language: what it sends, and the one value of its response that the code prints.
 * `sdk-languages.ts` writes the code. The origin and the brand’s domain are placeholders.
 */
export interface SdkSample {
  name: string;
  title: string;
  /** What the code prints, as a sentence. */
  says: string;
  method: 'GET' | 'POST';
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: Readonly<Record<string, SampleValue>>;
  /** The path of the value in the response. */
  prints: readonly string[];
  /** The form of the printed value. */
  form: RegExp;
}

export const SAMPLE_ORIGIN = 'https://tributary.example';
const PAGE = 'https://BRAND_DOMAIN/products/42';

export const SDK_SAMPLES: readonly SdkSample[] = [
  {
    name: 'explain',
    title: 'Ask what a page earns',
    says: 'It prints the brand’s rate.',
    method: 'GET',
    path: '/v1/explain',
    query: { url: PAGE },
    prints: ['data', 'brand', 'commission_rate'],
    form: /\d/,
  },
  {
    name: 'create-link',
    title: 'Create a link',
    says: 'It prints the link to share.',
    method: 'POST',
    path: '/v1/publisher/affiliate-links',
    body: { url: PAGE, title: 'The best desk lamp' },
    prints: ['data', 'affiliate_url'],
    form: /^https?:\/\/\S+$/,
  },
  {
    name: 'list-links',
    title: 'List your links',
    says: 'It prints how many links you have.',
    method: 'GET',
    path: '/v1/publisher/affiliate-links',
    query: { per_page: '50', sort: 'clicks' },
    prints: ['summary', 'total'],
    form: /^\d+$/,
  },
  {
    name: 'analytics',
    title: 'Read your clicks and sales',
    says: 'It prints your counted clicks.',
    method: 'GET',
    path: '/v1/publisher/analytics',
    prints: ['summary', 'total_clicks'],
    form: /^\d+$/,
  },
  {
    name: 'earnings',
    title: 'Read what you have earned',
    says: 'It prints your earnings in dollars.',
    method: 'GET',
    path: '/v1/publisher/earnings',
    prints: ['summary', 'total'],
    form: /^-?\d+\.\d{2,6}$/,
  },
  {
    name: 'webhook',
    title: 'Receive events on your server',
    says: 'It prints the secret that signs them, once.',
    method: 'POST',
    path: '/v1/publisher/webhooks',
    body: {
      name: 'My server',
      url: 'https://YOUR_SERVER/tributary',
      events: ['click.tracked', 'conversion.created'],
    },
    prints: ['data', 'secret'],
    form: /^whsec_/,
  },
];
