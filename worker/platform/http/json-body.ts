import type { z } from '@hono/zod-openapi';

/** Describes a required JSON body. Tests send the example. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema, example: z.input<Schema>) {
  return { required: true, content: { 'application/json': { schema, example } } };
}
