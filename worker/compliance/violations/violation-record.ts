import { z } from '@hono/zod-openapi';
import { idField } from '../../platform/http/id-parameter.ts';
import { toIso } from '../../platform/time.ts';
import { ACTIONS, METRICS, SEVERITIES } from '../rules/rule.ts';
import { ACTION_SENTENCES, VIOLATION_SENTENCES } from '../rules/sentences.ts';
import { complianceViolations } from '../tables.ts';
import type { Evidence, Violation } from './list-violations.ts';

export const violationStatus = z.enum(complianceViolations.status.enumValues).openapi({ example: 'active' });

/** What publishers and operators see. */
const common = {
  id: idField('vio'),
  violation_type: z.enum(METRICS).openapi({ example: 'address_clicks' }),
  severity: z.enum(SEVERITIES),
  action: z.enum(ACTIONS),
  sentence: z.string().openapi({ example: VIOLATION_SENTENCES.address_clicks }),
  subject: z
    .string()
    .nullable()
    .openapi({ example: null })
    .describe(
      'The site, host, program or user agent, or `sales` for what many clicks of one address earned; null if it concerns the account as a whole',
    ),
  status: violationStatus,
  violation_count: z.int().describe('The windows of time in which it occurred'),
  first_seen_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  hold: z.enum(['held', 'released']).nullable().openapi({ example: null }),
  held_from: z.iso
    .datetime()
    .nullable()
    .openapi({ example: null })
    .describe('Sales from this time on are held; null if none ever were'),
};

export const violationRecord = z.object({
  ...common,
  publisher_id: z.string(),
  rule_id: idField('crl'),
  rule_name: z.string().openapi({ example: 'Many clicks of one address' }),
  decided_at: z.iso.datetime().nullable().openapi({ example: null }),
  decided_by: z.string().nullable().openapi({ example: null }),
  decision_reason: z.string().nullable().openapi({ example: null }),
});

export const ownViolationRecord = z.object({
  ...common,
  effect: z.string().openapi({ example: ACTION_SENTENCES.hold }),
});

export const evidenceRecord = z.object({
  window_from: z.iso.datetime(),
  window_to: z.iso.datetime(),
  value: z.number(),
  threshold: z.number().describe('Of the rule when it was found'),
  sample: z.int(),
  figures: z
    .record(z.string(), z.union([z.number(), z.string()]))
    .openapi({ example: { clicks_of_address: 48, counted_clicks_of_all: 61 } }),
  click_ids: z.array(z.string()).openapi({ example: [] }),
  rule_version: z.int(),
  seen_at: z.iso.datetime(),
});

function commonOf(violation: Violation) {
  return {
    id: violation.id,
    violation_type: violation.violationType,
    severity: violation.severity,
    action: violation.action,
    sentence: VIOLATION_SENTENCES[violation.violationType],
    subject: violation.subject || null,
    status: violation.status,
    violation_count: violation.violationCount,
    first_seen_at: toIso(violation.firstSeenAt),
    last_seen_at: toIso(violation.lastSeenAt),
    hold: violation.holdState,
    held_from: violation.heldFrom === null ? null : toIso(violation.heldFrom),
  };
}

export function violationRecordOf(violation: Violation): z.infer<typeof violationRecord> {
  return {
    ...commonOf(violation),
    publisher_id: violation.publisherId,
    rule_id: violation.ruleId,
    rule_name: violation.ruleName,
    decided_at: violation.decidedAt === null ? null : toIso(violation.decidedAt),
    decided_by: violation.decidedBy,
    decision_reason: violation.decisionReason,
  };
}

/** A publisher learns what was found and what follows, but not the rule's name or threshold. */
export function ownViolationRecordOf(violation: Violation): z.infer<typeof ownViolationRecord> {
  return { ...commonOf(violation), effect: effectOf(violation) };
}

function effectOf({ status, holdState, action }: Violation): string {
  if (holdState === 'held') return ACTION_SENTENCES.hold;
  if (status === 'dismissed') return 'We looked at it, and it has no effect anymore.';
  if (holdState === 'released') return 'Your sales were released.';
  return status === 'confirmed' ? 'We looked at it and confirmed it.' : ACTION_SENTENCES[action];
}

export function evidenceRecordOf(evidence: Evidence): z.infer<typeof evidenceRecord> {
  return {
    window_from: toIso(evidence.windowFrom),
    window_to: toIso(evidence.windowTo),
    value: evidence.value,
    threshold: evidence.threshold,
    sample: evidence.sample,
    figures: evidence.figures,
    click_ids: evidence.clickIds,
    rule_version: evidence.ruleVersion,
    seen_at: toIso(evidence.seenAt),
  };
}
