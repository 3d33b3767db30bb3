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
    .openapi({ type: 'string', pattern: `^${prefix}_[0-9a-z]{16,20}$` });
}
