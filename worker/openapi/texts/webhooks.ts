import { VERIFIER } from '../../platform/contract/webhook-verifier.ts';
import { HOUR, MINUTE } from '../../platform/time.ts';
import { EVENT_SUMMARIES } from '../../webhooks/event-schemas.ts';
import { EVENT_TYPES } from '../../webhooks/event-types.ts';
import { RETRY_DELAYS } from '../../webhooks/policy.ts';
import { exampleEvent } from '../../webhooks/sample-payload.ts';
import type { Site } from './site.ts';

/** Describes signatures and retries; shared with OpenAPI. */
export function deliveryText(): string {
  return `Every delivery is a POST with a JSON body and the Standard Webhooks headers \`webhook-id\`, \`webhook-timestamp\` (seconds) and \`webhook-signature\` (\`v1,\` followed by the base64 HMAC-SHA-256 of \`{id}.{timestamp}.{raw body}\`; for 24 hours after a rotation there is a signature for each secret, separated by spaces). The key is the base64 after \`whsec_\`. Return 2xx within 10 seconds. Other deliveries are retried after ${retryTimes()} (up to 10% later). Delivery is at least once, so deduplicate by \`webhook-id\`.`;
}

/** Webhook setup, signatures, retries and events. */
export function webhooksText({ origin }: Site): string {
  const events = EVENT_TYPES.map(
    (type) =>
      `### ${type}\n\n${EVENT_SUMMARIES[type]}.\n\n\`\`\`json\n${JSON.stringify(exampleEvent(type), null, 1)}\n\`\`\``,
  );
  return `# Webhooks

1. Create the endpoint: \`POST ${origin}/v1/publisher/webhooks\` with \`name\`, \`url\` (public HTTPS; on a local system also
   \`http://localhost\`) and \`events\`. The response includes the \`secret\`, which is shown only once. In a script that may run
   twice, use \`PUT\` with the same body: it updates the endpoint with this URL (200, no secret) or creates it (201).
2. Store the secret, then send \`POST ${origin}/v1/publisher/webhooks/{id}/test\` with \`{"event": "conversion.created"}\`. It sends
   a sample event with \`"test": true\`.
3. To resend missed deliveries, call \`POST ${origin}/v1/publisher/webhooks/{id}/replay\`.

${deliveryText()}

## Verify (Node.js)

\`\`\`js
${VERIFIER}
\`\`\`

Pass the raw body, before you parse the JSON. \`verifyWebhook(headers, rawBody, secret)\` of ${origin}/client.js does the same with Web
Crypto, so it also runs on Workers, Deno and Bun, and returns a promise.

## Events

Every body has \`event\`, \`timestamp\`, \`publisher_id\`, \`brand_id\`, \`link_id\`, \`earnings\` (net) and \`conversion_data\`. Values that don’t apply are null.

${events.join('\n\n')}
`;
}

/** When a failed delivery is repeated, as a list for people. */
export function retryTimes(): string {
  return RETRY_DELAYS.map(delayText).join(', ');
}

function delayText(delay: number): string {
  if (delay < MINUTE) return `${delay / 1_000} s`;
  return delay < HOUR ? `${delay / MINUTE} min` : `${delay / HOUR} h`;
}
