import type { Components } from './document.ts';

/** What answers and writes have in common, for operations to point at. */
export const COMPONENTS = {
  headers: {
    RequestId: {
      description: 'The id of the request; tell us it when you ask for help.',
      schema: { type: 'string' },
    },
    RateLimit: {
      description: 'What is left of each limit: calls (`r`) and seconds until it begins anew (`t`).',
      schema: { type: 'string' },
      example: '"minute";r=49;t=12, "hour";r=998;t=3012',
    },
    RateLimitPolicy: {
      description: 'Your limits: calls (`q`) in so many seconds (`w`).',
      schema: { type: 'string' },
      example: '"minute";q=50;w=60, "hour";q=1000;w=3600',
    },
    RetryAfter: {
      description: 'After how many seconds to try again, with 429.',
      schema: { type: 'integer' },
    },
    IdempotencyReplayed: {
      description: '`true` where this is the answer that the same write brought before.',
      schema: { type: 'string', const: 'true' },
    },
  },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'A text of your own for this write. Sent again with the same body it brings the first answer again; with another body it is refused with 422.',
      schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
    },
  },
} as const satisfies Components;

type Named = { [Kind in keyof typeof COMPONENTS]: keyof (typeof COMPONENTS)[Kind] & string };

/** A reference to one of them. */
export function refer<Kind extends keyof Named>(kind: Kind, name: Named[Kind]): { $ref: string } {
  return { $ref: `#/components/${kind}/${name}` };
}
