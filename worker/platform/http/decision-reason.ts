import { z } from '@hono/zod-openapi';

/** The reason for an operator's decision, for the audit log. */
export const decisionReason = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .overwrite((text) => text.toWellFormed())
  .openapi({ example: 'The shop confirmed the order.' });
