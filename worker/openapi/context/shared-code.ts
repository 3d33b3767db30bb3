import type { Site } from '../texts/site.ts';

/** A file of a project. */
export interface CodeFile {
  /** What it is for. */
  title: string;
  path: string;
  language: string;
  code: string;
}

/** A heading with the file's path, and its code. */
export function fileText({ title, path, language, code }: CodeFile): string {
  return `### ${title}: \`${path}\`\n\`\`\`${language}\n${code.trim()}\n\`\`\``;
}

const js = (title: string, path: string, code: string): CodeFile => ({ title, path, language: 'js', code });

/** The files that the code of every framework imports, and the scripts that check an integration. */
export function sharedCode({ origin, publisherId, shop }: Site) {
  return {
    links: js(
      'Links',
      'tributary.js',
      `
/** \`ref\` names the page or the placement, never a person. */
export function affiliateLink(url, ref) {
  const query = new URLSearchParams(ref ? { url, ref } : { url });
  return '${origin}/go/${publisherId}?' + query;
}`,
    ),
    server: js(
      'The client',
      'tributary-server.js',
      `
import { createClient } from './tributary-client.mjs';

export const tributary = createClient({ origin: '${origin}', publisherId: '${publisherId}' });`,
    ),
    events: js(
      'Events',
      'tributary-events.js',
      `
import { verifyWebhook } from './tributary-client.mjs';

const received = new Set(); // With several servers: a table with a unique column.

/** Returns the status for the response. Pass the raw body, not parsed JSON. */
export async function receiveEvent(headers, rawBody, onEvent = console.log) {
  if (!(await verifyWebhook(headers, rawBody, process.env.TRIBUTARY_WEBHOOK_SECRET))) return 401;
  const id = new Headers(headers).get('webhook-id');
  if (!received.has(id)) await onEvent(JSON.parse(rawBody));
  received.add(id);
  return 204;
}`,
    ),
    createEndpoint: js(
      'Create the endpoint',
      'create-webhook.mjs',
      `
const response = await fetch('${origin}/v1/publisher/webhooks', {
  method: 'PUT',
  headers: {
    authorization: 'Bearer ' + process.env.TRIBUTARY_API_KEY,
    'content-type': 'application/json',
  },
  body: JSON.stringify({
    name: 'Sales',
    url: process.argv[2],
    events: ['conversion.created', 'commission.updated'],
  }),
});
if (!response.ok) throw new Error(await response.text());
const { data } = await response.json();
console.log(data.id, data.secret ?? 'It exists already. Its secret does not change.');`,
    ),
    check: js(
      'Check a link',
      'check-link.mjs',
      `
import { tributary } from './tributary-server.js';

const url = process.argv[2] ?? '${shop.url}';
const link = tributary.link(url, { ref: 'check', test: true });
const response = await fetch(link, { redirect: 'manual' });
if (response.status !== 302) throw new Error('This URL cannot earn. Keep the plain link: ' + url);
console.log('OK', link);`,
    ),
    purchase: js(
      'Buy in the demo shop',
      'check-purchase.mjs',
      `
const response = await fetch('${origin}/dev/purchase', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ link: '${origin}/go/${publisherId}/${shop.brandId}', amount: '40.00' }),
});
if (!response.ok) throw new Error(await response.text());
const { data } = await response.json();
let sales = [];
for (let second = 0; second < 60 && sales.length === 0; second++) {
  await new Promise((resolve) => setTimeout(resolve, 1000));
  sales = (await (await fetch(data.earning_url)).json()).data;
}
if (sales.length === 0) throw new Error('No network has reported the sale: ' + data.earning_url);
console.log(sales[0].conversion_id, sales[0].net);`,
    ),
    report: js(
      'Earnings by sub-ID',
      'read-earnings.mjs',
      `
const response = await fetch('${origin}/v1/publisher/analytics?group_by=sub_id', {
  headers: { authorization: 'Bearer ' + process.env.TRIBUTARY_API_KEY },
});
if (!response.ok) throw new Error(await response.text());
const { groups } = await response.json();
for (const { value, clicks, conversions, earnings } of groups) console.log(value, clicks, conversions, earnings);`,
    ),
  };
}
