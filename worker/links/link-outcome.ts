import { z } from '@hono/zod-openapi';
import { DomainError } from '../platform/errors.ts';
import { newLinkRecord, newLinkRecordOf } from './affiliate-link-record.ts';
import type { SavedLink } from './save-links.ts';

/** The result of one entry of a list of links. */
export const linkOutcome = z.object({
  index: z.int().describe('Zero-based index in the request'),
  link: newLinkRecord.nullable(),
  created: z.boolean().describe('False if the link was updated by its `external_key` or rejected'),
  error: z.object({ code: z.string(), detail: z.string() }).nullable(),
});

export function linkOutcomeOf(result: SavedLink | DomainError, index: number): z.infer<typeof linkOutcome> {
  return result instanceof DomainError
    ? { index, link: null, created: false, error: { code: result.code, detail: result.message } }
    : { index, link: newLinkRecordOf(result.link), created: result.created, error: null };
}

/** The number of entries by their result. */
export function outcomeCounts(outcomes: readonly Pick<z.infer<typeof linkOutcome>, 'created' | 'error'>[]) {
  const created = outcomes.filter((each) => each.created).length;
  const refused = outcomes.filter(({ error }) => error !== null).length;
  return { created, updated: outcomes.length - created - refused, refused };
}
