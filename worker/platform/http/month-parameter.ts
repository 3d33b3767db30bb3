import { z } from '@hono/zod-openapi';

/** A calendar month (UTC) in a query, a path or a body. */
export const monthParameter = z
  .string()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Must be a month such as 2026-11')
  .openapi({ example: '2026-11' });
