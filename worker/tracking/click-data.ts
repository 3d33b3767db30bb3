import { z } from '@hono/zod-openapi';
import { CLICK_VERDICTS } from '../clicks/verdict.ts';

export const clickRecord = z.object({
  redirect_url: z.url().describe('Where to send the visitor'),
  click_id: z.string(),
  verdict: z.enum(CLICK_VERDICTS).describe('The class of the visit; only `click` counts'),
  reason: z.string().describe('A stable code for why it was classified so'),
  counted: z.boolean(),
  detail: z.string().describe('The reason as a sentence'),
  sub_id: z.string().nullable().describe('The stored `ref`; null if there is none or it was dropped'),
});
