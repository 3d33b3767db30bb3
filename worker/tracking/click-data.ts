import { z } from '@hono/zod-openapi';
import { CLICK_VERDICTS } from '../clicks/verdict.ts';

/** A click as the API shows it. */
export const clickRecord = z.object({
  redirect_url: z.url().describe('Where to send the visitor'),
  click_id: z.string(),
  verdict: z.enum(CLICK_VERDICTS).describe('What the visit was; only `click` counts'),
  reason: z.string().describe('A stable code: why it was judged so'),
  counted: z.boolean(),
  detail: z.string().describe('The reason as a sentence'),
  sub_id: z
    .string()
    .nullable()
    .describe('The `ref` as it was stored; null if there is none or it was dropped'),
});
