import { z } from '@hono/zod-openapi';
import { INCIDENT_STATES, STATUS_PARTS } from '../../platform/contract/incidents.ts';
import { idField } from '../../platform/http/id-parameter.ts';
import { isoOrNull, toIso } from '../../platform/time.ts';
import type { Incident } from './incidents.ts';

export const incidentState = z.enum(INCIDENT_STATES).openapi({ example: 'identified' });
const statusParts = z.array(z.enum(STATUS_PARTS)).openapi({ example: ['links'] });

export const incidentRecord = z.object({
  id: idField('inc'),
  title: z.string().openapi({ example: 'Links to one network were slow' }),
  state: incidentState,
  parts: statusParts.describe('What it affects'),
  started_at: z.iso.datetime(),
  resolved_at: z.iso.datetime().nullable(),
  updates: z
    .array(
      z.object({
        id: idField('inu'),
        state: incidentState,
        text: z.string().openapi({ example: 'The network answers again. We keep watching it.' }),
        posted_at: z.iso.datetime(),
      }),
    )
    .describe('Newest first'),
});

export function incidentRecordOf(incident: Incident): z.infer<typeof incidentRecord> {
  const { id, title, state, parts, startedAt, resolvedAt, updates } = incident;
  return {
    ...{ id, title, state, parts, started_at: toIso(startedAt), resolved_at: isoOrNull(resolvedAt) },
    updates: updates.map((update) => ({
      id: update.id,
      state: update.state,
      text: update.text,
      posted_at: toIso(update.postedAt),
    })),
  };
}
