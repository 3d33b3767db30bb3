import type { Components } from './document.ts';

/** The headers and parameters that operations share. */
export const COMPONENTS = {
  headers: {
    RequestId: {
      description: 'The request ID; include it when you contact support.',
      schema: { type: 'string' },
    },
    RateLimit: {
      description: 'What is left of each limit: calls (`r`) and seconds until it resets (`t`).',
      schema: { type: 'string' },
      example: '"minute";r=49;t=12, "hour";r=998;t=3012',
    },
    RateLimitPolicy: {
      description: 'Your limits: calls (`q`) per window in seconds (`w`).',
      schema: { type: 'string' },
      example: '"minute";q=50;w=60, "hour";q=1000;w=3600',
    },
    RetryAfter: {
      description: 'The number of seconds to wait before you retry; sent with 429.',
      schema: { type: 'integer' },
    },
    IdempotencyReplayed: {
      description:
        '`true` if this is the stored response of an earlier request with the same `Idempotency-Key`.',
      schema: { type: 'string', const: 'true' },
    },
  },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'A unique string you choose. Retrying with the same key and body returns the original response; a different body returns 422.',
      schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
    },
  },
} as const satisfies Components;

type Named = { [Kind in keyof typeof COMPONENTS]: keyof (typeof COMPONENTS)[Kind] & string };

/** A `$ref` to one of the components. */
export function refer<Kind extends keyof Named>(kind: Kind, name: Named[Kind]): { $ref: string } {
  return { $ref: `#/components/${kind}/${name}` };
}
