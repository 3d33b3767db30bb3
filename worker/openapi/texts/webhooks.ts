import { HOUR, MINUTE } from '../../platform/time.ts';
import { EVENT_SUMMARIES } from '../../webhooks/event-schemas.ts';
import { EVENT_TYPES } from '../../webhooks/event-types.ts';
import { RETRY_DELAYS } from '../../webhooks/policy.ts';
import { exampleEvent } from '../../webhooks/sample-payload.ts';
import { VERIFIER } from '../../webhooks/verifier.ts';
import type { Site } from './site.ts';

/** How deliveries are signed and repeated, in words; the contract says the same. */
export function deliveryText(): string {
  return `Every delivery is a POST with a JSON body and the headers of Standard Webhooks: \`webhook-id\`, \`webhook-timestamp\` (seconds) and \`webhook-signature\` (\`v1,\` and the base64 of HMAC-SHA-256 over \`{id}.{timestamp}.{raw body}\`; after a rotation two of them, separated by a space). The key is the base64 after \`whsec_\`. Answer 2xx within 10 seconds. Anything else is tried again after ${RETRY_DELAYS.map(delayText).join(', ')} (up to 10% later). A delivery can arrive twice: deduplicate by \`webhook-id\`.`;
}

/** Events, their bodies, signatures and retries. */
export function webhooksText({ origin }: Site): string {
  const events = EVENT_TYPES.map(
    (type) =>
      `### ${type}\n\n${EVENT_SUMMARIES[type]}.\n\n\`\`\`json\n${JSON.stringify(exampleEvent(type), null, 1)}\n\`\`\``,
  );
  return `# Webhooks

1. Create the endpoint: \`POST ${origin}/v1/publisher/webhooks\` with \`name\`, \`url\` (public https; on a local system also
   \`http://localhost\`) and \`events\`. The response has the \`secret\`, shown only then. In a script that may run
   twice use \`PUT\` with the same body: it changes the endpoint that has this URL (200, no secret) or creates it (201).
2. Store the secret, then send \`POST ${origin}/v1/publisher/webhooks/{id}/test\` with \`{"event": "conversion.created"}\`: the same shape as a
   real event, with \`"test": true\`.
3. Missed something? \`POST ${origin}/v1/publisher/webhooks/{id}/replay\` sends deliveries again.

${deliveryText()}

## Verify (Node.js)

\`\`\`js
${VERIFIER}
\`\`\`

Pass the raw body, before any JSON parsing.

## Events

Every body has \`event\`, \`timestamp\`, \`publisher_id\`, \`brand_id\`, \`link_id\`, \`earnings\` (net) and \`conversion_data\`; null where there is none.

${events.join('\n\n')}
`;
}

function delayText(delay: number): string {
  if (delay < MINUTE) return `${delay / 1_000} s`;
  return delay < HOUR ? `${delay / MINUTE} min` : `${delay / HOUR} h`;
}
