import { z } from '@hono/zod-openapi';
import { CLICK_CLASSIFICATIONS } from '../classification.ts';

export const clickRecord = z.object({
  redirect_url: z.url().describe('The URL to redirect the visitor to'),
  click_id: z.string(),
  classification: z
    .enum(CLICK_CLASSIFICATIONS)
    .describe('The classification of the visit; only `click` counts'),
  reason: z.string().describe('A stable code for the classification'),
  counted: z.boolean(),
  detail: z.string().describe('The reason in a sentence'),
  sub_id: z.string().nullable().describe('The stored `ref`; null if it was missing or can’t be kept'),
  sub_id_problem: z
    .string()
    .nullable()
    .openapi({ example: null })
    .describe('Why `ref` can’t be kept; null if it was'),
});
