import type { Site } from './site.ts';

/** How to check an integration, on a deployment and on a local system. */
export function testingText({ origin, publisherId, shop }: Site): string {
  const link = `${origin}/go/${publisherId}?url=${encodeURIComponent(shop.url)}&test=1`;
  return `# Testing

## Links

\`curl -i '${link}'\` must return 302. A test click is stored with the classification \`test\`; it never counts and
sends no event. A link that can’t earn returns a page that names the destination instead. With \`Accept: application/json\`, a link
that can earn returns 200 with the click, and another one an error with the code \`link.<reason>\`.

Bot and preview traffic, repeated clicks and HEAD requests are redirected but not counted, also without \`test=1\`.
\`GET ${origin}/v1/publisher/clicks\` lists every visit with the reason.

## Webhooks

\`POST ${origin}/v1/publisher/webhooks/{id}/test\` sends a sample event with \`"test": true\`.
\`GET ${origin}/v1/publisher/webhooks/{id}/deliveries\` shows each attempt with your server’s response.

## The whole loop on a local system

A local system (\`npm start\`) simulates the networks and has a demo shop; a deployment has neither, and these paths return 404 there.

1. \`POST ${origin}/dev/purchase\` with \`{"link": "${origin}/go/${publisherId}/${shop.brandId}", "amount": "40.00"}\` follows the link
   and buys. The response has \`click_id\` and \`earning_url\`.
2. Poll \`earning_url\`. The network reports the sale within seconds, because \`npm start\` runs all schedules. \`GET ${origin}/dev/jobs\`
   lists them, and \`POST ${origin}/dev/jobs/{name}\` runs one immediately.
3. \`GET ${origin}/v1/publisher/conversions/{id}/trace\` follows the cent, and webhooks arrive at \`http://localhost\` URLs.
   The URL \`${origin}/dev/webhooks/inbox/{name}\` receives webhooks, lists them and checks their signatures.
`;
}
