import { z } from '@hono/zod-openapi';
import { toIso } from '../../platform/time.ts';
import type { LinkHealth } from './read-health.ts';

const fields = {
  code: z
    .string()
    .nullable()
    .openapi({ example: 'page.not_found' })
    .describe('Stable; null if nothing is wrong'),
  sentence: z
    .string()
    .nullable()
    .openapi({ example: 'The shop says that the page doesn’t exist (status 404).' })
    .describe('What is wrong, or why the link can’t be checked'),
  first_seen_at: z.iso.datetime().nullable().describe('When the problem was found; null without one'),
  checked_at: z.iso.datetime().nullable().describe('When the shop’s page was last checked'),
  clicks_at_risk: z.int().openapi({ example: 42 }).describe('Counted clicks of the last 30 days'),
};

export const healthRecord = z
  .object({
    state: z
      .enum(['unchecked', 'ok', 'problem'])
      .openapi({ example: 'problem' })
      .describe('`unchecked`: not checked yet, or the shop doesn’t allow it'),
    ...fields,
  })
  .describe('What the daily check of your links found');

export const problemFields = fields;

export function healthRecordOf(health: LinkHealth): z.infer<typeof healthRecord> {
  return { state: health.state, ...problemFieldsOf(health) };
}

export function problemFieldsOf({ code, sentence, firstSeenAt, checkedAt, clicksAtRisk }: LinkHealth) {
  return {
    code,
    sentence,
    first_seen_at: firstSeenAt === null ? null : toIso(firstSeenAt),
    checked_at: checkedAt === null ? null : toIso(checkedAt),
    clicks_at_risk: clicksAtRisk,
  };
}
