import { z } from '@hono/zod-openapi';
import { dollars } from '../../../platform/http/responses.ts';
import { toDollars } from '../../../platform/money.ts';
import { type AdvicePoint, SUBJECT_KINDS } from './point.ts';

export const adviceRecord = z.object({
  code: z.string().describe('Stable'),
  subject: z.object({
    kind: z.enum(SUBJECT_KINDS),
    id: z
      .string()
      .nullable()
      .describe('An ID, a slug of a network, a sub-ID or a host; null for the whole account'),
  }),
  sentence: z.string().describe('The finding, with its numbers'),
  action: z.string().describe('What to do, or that nothing has to be done'),
  evidence: z
    .record(z.string(), z.union([z.number(), z.string(), z.null(), z.array(z.string())]))
    .describe('The numbers and IDs that the finding is computed from'),
  estimated_effect: dollars
    .nullable()
    .describe(
      'What following it may earn in as many days as the period has, at your own averages; null if that can’t be computed',
    ),
});

export function adviceRecordOf(point: AdvicePoint): z.infer<typeof adviceRecord> {
  const { code, subject, sentence, action, evidence, effect } = point;
  const shown = Object.entries(evidence).map(([name, value]) => [name, isList(value) ? [...value] : value]);
  return {
    code,
    subject,
    sentence,
    action,
    evidence: Object.fromEntries(shown),
    estimated_effect: effect === null ? null : toDollars(effect),
  };
}

function isList(value: unknown): value is readonly string[] {
  return Array.isArray(value);
}
