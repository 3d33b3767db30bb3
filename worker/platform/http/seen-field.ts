import { z } from '@hono/zod-openapi';

/** The field `seen` of a change: the values of a record that its form was filled with. */
export function seenField<Shape extends z.ZodRawShape>(record: z.ZodObject<Shape>) {
  return record
    .partial()
    .optional()
    .describe(
      'Values that you have read before. If one of them is another by now, nothing is changed, and the response is `seen.outdated`',
    );
}

/** The field `seen` of a decision about all rows of a list: what was read of it. */
export const seenList = z.strictObject({
  total: z.int().min(1).describe('`summary.total` of the list'),
  at: z.iso.datetime().describe('`meta.timestamp` of the list'),
});
