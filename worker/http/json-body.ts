import type { z } from '@hono/zod-openapi';

/** The description of a JSON body that has to be there, with an example that the tests send. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema, example: z.input<Schema>) {
  return { required: true, content: { 'application/json': { schema, example } } };
}
