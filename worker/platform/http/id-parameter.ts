import { z } from '@hono/zod-openapi';
import { type IdPrefix, isId, isPublisherId } from '../ids.ts';

/** An ID of one kind in a query, a path or a body. */
export function idParameter<Prefix extends IdPrefix>(prefix: Prefix) {
  return z
    .string()
    .transform((text, check) => {
      if (isId(prefix, text)) return text;
      check.addIssue(`Must be an ID such as ${prefix}_….`);
      return z.NEVER;
    })
    .openapi({ type: 'string', pattern: patternOf(prefix) });
}

/** An ID of one kind, or null, in a body. */
export function nullableIdParameter<Prefix extends IdPrefix>(prefix: Prefix) {
  return idParameter(prefix)
    .nullable()
    .openapi({ type: ['string', 'null'], pattern: patternOf(prefix) });
}

/** A publisher's ID in a query, a path or a body. */
export const publisherIdParameter = z
  .string()
  .transform((text, check) => {
    if (isPublisherId(text)) return text;
    check.addIssue('A publisher ID is PUB followed by six digits, such as PUB000001.');
    return z.NEVER;
  })
  .openapi({ type: 'string', pattern: '^PUB\\d{6}$', example: 'PUB000001' });

/** An ID of one kind in a response. */
export function idField(prefix: IdPrefix) {
  return z.string().openapi({ pattern: patternOf(prefix) });
}

function patternOf(prefix: IdPrefix): string {
  return `^${prefix}_[0-9a-z]{16,20}$`;
}
