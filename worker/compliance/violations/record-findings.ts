import { type AuditEntry, auditStatements } from '../../platform/audit/write-audit.ts';
import { insertRows, jsonChunks } from '../../platform/bulk.ts';
import type { Context } from '../../platform/context.ts';
import { derivedId, newId } from '../../platform/ids.ts';
import { dayOf } from '../../platform/time.ts';
import { eventStatements, type NewEvent } from '../../webhooks/emit.ts';
import type { Action } from '../rules/rule.ts';
import type { complianceProgress } from '../tables.ts';
import type { FoundViolation } from './found-violation.ts';
import { withoutKnown } from './known-findings.ts';

/** What a decision is called in the log. */
const DECISION_OF = {
  log: 'allow',
  flag: 'flag',
  hold: 'flag',
  block: 'block',
} as const satisfies Record<Action, 'allow' | 'flag' | 'block'>;

/** The metrics whose subject is a host. */
const HOST_METRICS: readonly string[] = ['click_rate', 'forbidden_destination', 'missing_disclosure'];

const CELLS = `SELECT value->>0 AS id, value->>1 AS rule_id, value->>2 AS publisher_id, value->>3 AS subject,
  value->>4 AS window_from, value->>5 AS window_to, value->>6 AS value, value->>7 AS threshold, value->>8 AS sample,
  value->>9 AS figures, value->>10 AS click_ids, value->>11 AS rule_version, value->>12 AS rule_name,
  value->>13 AS metric, value->>14 AS severity, value->>15 AS action FROM json_each(?1)`;
const SAME_SUBJECT = 'v.publisher_id = f.publisher_id AND v.rule_id = f.rule_id AND v.subject = f.subject';
/** Later actions are stricter. */
const rankOf = (action: string) => `instr('log flag hold block', ${action})`;

/**
 * Stores findings: each window once as evidence, added to the publisher's active violation of the rule and subject, or to a
 * new one. A window that a decided violation has covers nothing new. It may be called again for the same findings, also by
 * two runs at once. Money is held from the same transaction on.
 */
export async function recordFindings(ctx: Context, all: readonly FoundViolation[]): Promise<void> {
  const found = await withoutKnown(ctx, all);
  if (found.length === 0) return;
  const candidates = found.map((each) => ({ ...each, id: newId('vio') }));
  const rows = candidates.map(({ id, rule, publisherId, finding, clickIds }) => [
    ...[id, rule.id, publisherId, finding.subject, finding.windowFrom, finding.windowTo, finding.value],
    ...[
      rule.threshold,
      finding.sample,
      JSON.stringify(finding.figures),
      JSON.stringify(clickIds),
      rule.version,
    ],
    ...[rule.name, rule.metric, rule.severity, rule.action],
  ]);
  const d1 = ctx.db.$client;
  const statements = jsonChunks(rows).flatMap((chunk) => [
    d1
      .prepare(
        `INSERT INTO compliance_violations (id, rule_id, rule_name, publisher_id, violation_type, subject, severity, action,
           status, violation_count, first_seen_at, last_seen_at)
         SELECT f.id, f.rule_id, f.rule_name, f.publisher_id, f.metric, f.subject, f.severity, f.action, 'active', 0, ?2, ?2
         FROM (${CELLS}) f
         WHERE NOT EXISTS (SELECT 1 FROM compliance_evidence e WHERE e.rule_id = f.rule_id
           AND e.publisher_id = f.publisher_id AND e.subject = f.subject AND e.window_from = f.window_from)
         ON CONFLICT DO NOTHING`,
      )
      .bind(chunk, ctx.now),
    d1
      .prepare(
        `INSERT INTO compliance_evidence (rule_id, publisher_id, subject, window_from, window_to, violation_id, value,
           threshold, sample, figures, click_ids, rule_version, seen_at)
         SELECT f.rule_id, f.publisher_id, f.subject, f.window_from, f.window_to, v.id, f.value, f.threshold, f.sample,
           f.figures, f.click_ids, f.rule_version, ?2
         FROM (${CELLS}) f CROSS JOIN compliance_violations v ON ${SAME_SUBJECT} AND v.status = 'active'
         WHERE true
         ON CONFLICT (rule_id, publisher_id, subject, window_from) DO UPDATE SET value = excluded.value,
           threshold = excluded.threshold, sample = excluded.sample, figures = excluded.figures,
           click_ids = excluded.click_ids, rule_version = excluded.rule_version
         WHERE violation_id = excluded.violation_id AND (value <> excluded.value OR sample <> excluded.sample)`,
      )
      .bind(chunk, ctx.now),
    d1.prepare(UPDATE_COUNTS).bind(chunk, ctx.now),
  ]);
  const audited = candidates.map(
    ({ id, rule, publisherId }): AuditEntry => ({
      action: 'compliance_violation.found',
      subject: publisherId,
      reason: rule.name,
      state: id,
      detail: { violation: id, rule: rule.id, action: rule.action },
    }),
  );
  await d1.batch([
    ...statements,
    ...auditStatements(ctx, audited, {
      state: `SELECT id FROM compliance_violations WHERE id = e.detail->>'violation'`,
      otherwise: 'skip',
    }),
    ...logStatements(ctx, candidates),
    ...eventStatements(ctx, candidates.flatMap(eventOf(ctx))),
  ]);
}

const HOLDS_AGAIN = `n.occurrences > violation_count AND ${rankOf('n.action')} >= ${rankOf("'hold'")}`;

/** An occurrence that wasn't counted yet holds money, after a release only that of later sales. */
const UPDATE_COUNTS = `UPDATE compliance_violations SET
    severity = n.severity, rule_name = n.rule_name,
    action = CASE WHEN ${rankOf('n.action')} > ${rankOf('compliance_violations.action')} THEN n.action
      ELSE compliance_violations.action END,
    hold_state = CASE WHEN ${HOLDS_AGAIN} THEN 'held' ELSE hold_state END,
    held_from = CASE WHEN NOT (${HOLDS_AGAIN}) THEN held_from WHEN hold_state IS 'held' THEN MIN(held_from, n.since)
      ELSE MAX(n.since, COALESCE(released_at, 0)) END,
    held_at = CASE WHEN ${HOLDS_AGAIN} AND hold_state IS NOT 'held' THEN ?2 ELSE held_at END,
    last_seen_at = CASE WHEN n.occurrences > violation_count THEN ?2 ELSE last_seen_at END,
    violation_count = n.occurrences
  FROM (SELECT v.id, f.severity, f.rule_name, f.action, MIN(f.window_from) AS since,
      (SELECT COUNT(*) FROM compliance_evidence e WHERE e.violation_id = v.id) AS occurrences
    FROM (${CELLS}) f CROSS JOIN compliance_violations v ON ${SAME_SUBJECT} AND v.status = 'active' GROUP BY v.id) n
  WHERE compliance_violations.id = n.id`;

/** One decision for each window, for the log of 30 days and for the publisher. */
function logStatements(ctx: Context, found: readonly FoundViolation[]): D1PreparedStatement[] {
  const rows = found.map(({ rule, publisherId, finding }) => {
    const key = [rule.id, publisherId, finding.subject, String(finding.windowFrom)];
    const host = HOST_METRICS.includes(rule.metric) ? finding.subject : null;
    return [derivedId('cpl', ...key), ...key, DECISION_OF[rule.action], rule.metric, host];
  });
  return jsonChunks(rows).map((chunk) =>
    ctx.db.$client
      .prepare(
        `INSERT INTO compliance_logs (id, publisher_id, decision, violation_type, host, violation_id, created_at)
         SELECT j.value->>0, j.value->>2, j.value->>5, j.value->>6, j.value->>7, e.violation_id, ?2
         FROM json_each(?1) j CROSS JOIN compliance_evidence e ON e.rule_id = j.value->>1
           AND e.publisher_id = j.value->>2 AND e.subject = j.value->>3 AND e.window_from = CAST(j.value->>4 AS INTEGER)
         WHERE true ON CONFLICT (id) DO NOTHING`,
      )
      .bind(chunk, ctx.now),
  );
}

function eventOf(ctx: Context) {
  return ({ rule, publisherId, finding }: FoundViolation): NewEvent[] => {
    const decision = DECISION_OF[rule.action];
    if (decision === 'allow') return [];
    const host = HOST_METRICS.includes(rule.metric) ? finding.subject : null;
    const cause = `${rule.id}:${finding.subject}:${dayOf(ctx.now)}`;
    const payload = { decision, violation_type: rule.metric, host };
    return [{ publisherId, type: 'compliance.violation', payload, cause }];
  };
}

export type Progress = Pick<
  typeof complianceProgress.$inferSelect,
  'publisherId' | 'salesEvaluatedAt' | 'nextAt' | 'visits' | 'baseline' | 'hours'
>;

/** Stores how far the evaluation of publishers is. */
export function progressStatements(ctx: Context, progress: readonly Progress[]): D1PreparedStatement[] {
  return insertRows(
    ctx.db.$client,
    'INSERT INTO compliance_progress',
    ['publisher_id', 'evaluated_at', 'sales_evaluated_at', 'next_at', 'visits', 'baseline', 'hours'],
    progress.map(({ publisherId, salesEvaluatedAt, nextAt, visits, baseline, hours }) => [
      ...[
        publisherId,
        ctx.now,
        salesEvaluatedAt,
        nextAt,
        visits,
        JSON.stringify(baseline),
        JSON.stringify(hours),
      ],
    ]),
    `ON CONFLICT (publisher_id) DO UPDATE SET evaluated_at = excluded.evaluated_at,
       sales_evaluated_at = excluded.sales_evaluated_at, next_at = excluded.next_at, visits = excluded.visits, baseline = excluded.baseline, hours = excluded.hours`,
  );
}
