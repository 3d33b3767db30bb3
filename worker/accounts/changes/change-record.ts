import { z } from '@hono/zod-openapi';
import type { Context } from '../../platform/context.ts';
import { idField } from '../../platform/http/id-parameter.ts';
import { dollars, json, meta, metaOf } from '../../platform/http/responses.ts';
import { sampleId } from '../../platform/http/sample-values.ts';
import { toExactDollars } from '../../platform/money.ts';
import { isoOrNull, toIso } from '../../platform/time.ts';
import type { StoredChange } from './stored-changes.ts';
import { CHANGE_STATES } from './tables.ts';

const values = z.record(z.string(), z.unknown());

export const changeRecord = z
  .object({
    id: idField('chg'),
    kind: z.string().openapi({ example: 'share_rule.set' }),
    effect: z.enum(['money', 'secrets', 'controls', 'traffic']).openapi({ example: 'money' }),
    what: z.string().openapi({ example: 'Set the share of all publishers' }),
    subject: z.string().openapi({ example: 'all publishers' }),
    publisher_id: z.string().nullable().openapi({ example: null }),
    amount: dollars.nullable().openapi({ example: null }).describe('Null for a change without an amount'),
    from: values.openapi({ example: { share_percent: 50 } }),
    to: values.openapi({ example: { share_percent: 60 } }),
    reason: z.string().openapi({ example: 'New default from January' }),
    state: z.enum(CHANGE_STATES).openapi({ example: 'proposed' }),
    proposed_by: z.string().openapi({ example: `operator:${sampleId('usr')}` }),
    proposed_at: z.iso.datetime(),
    applies_at: z.iso
      .datetime()
      .nullable()
      .describe('When it is made unless someone decides; null while another person may approve it'),
    expires_at: z.iso.datetime(),
    decided_by: z.string().nullable().openapi({ example: null }),
    decided_at: z.iso.datetime().nullable().openapi({ example: null }),
    decision_reason: z.string().nullable().openapi({ example: null }),
  })
  .openapi('Change');

export const proposed = z.object({ status: z.literal('proposed'), data: changeRecord, meta });

/** The response of an operation whose change waits for a second person. */
export const proposedResponse = json(proposed, 'The change is proposed: a second person has to approve it');

export function proposedBody(ctx: Context, waiting: StoredChange): z.infer<typeof proposed> {
  return { status: 'proposed', data: changeRecordOf(waiting), meta: metaOf(ctx) };
}

export function changeRecordOf(change: StoredChange): z.infer<typeof changeRecord> {
  return {
    id: change.id,
    kind: change.kind,
    effect: change.effect,
    what: change.what,
    subject: change.subject,
    publisher_id: change.publisherId,
    amount: change.amount === null ? null : toExactDollars(change.amount),
    from: change.from,
    to: change.to,
    reason: change.reason,
    state: change.state,
    proposed_by: change.proposedBy,
    proposed_at: toIso(change.proposedAt),
    applies_at: isoOrNull(change.appliesAt),
    expires_at: toIso(change.expiresAt),
    decided_by: change.decidedBy,
    decided_at: isoOrNull(change.decidedAt),
    decision_reason: change.decisionReason,
  };
}
