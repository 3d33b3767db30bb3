import { z } from '@hono/zod-openapi';
import { type IdPrefix, isId } from '../platform/ids.ts';

/** An id of one kind in a query, a path or a body: checked for its form, and typed from then on. */
export function idParameter<Prefix extends IdPrefix>(prefix: Prefix) {
  return z
    .string()
    .transform((text, check) => {
      if (isId(prefix, text)) return text;
      check.addIssue(`An id of the form ${prefix}_… is expected.`);
      return z.NEVER;
    })
    .openapi({ type: 'string', pattern: patternOf(prefix) });
}

/** An id of one kind in an answer, which the contract tells by its form. */
export function idField(prefix: IdPrefix) {
  return z.string().openapi({ pattern: patternOf(prefix) });
}

function patternOf(prefix: IdPrefix): string {
  return `^${prefix}_[0-9a-z]{16,20}$`;
}
