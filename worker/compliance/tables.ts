import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type {
  BanId,
  ConversionId,
  DecisionId,
  ProgramId,
  PublisherId,
  ReviewId,
  RuleId,
  ViolationId,
} from '../platform/ids.ts';
import { FRAUD_DATA, table } from '../platform/table.ts';
import type { Day, Instant } from '../platform/time.ts';
import type { Baseline } from './rules/baseline.ts';
import { ACTIONS, METRICS, SEVERITIES } from './rules/rule.ts';

export const bannedDomains = table('banned_domains', {
  row: 'a destination that must not earn: a domain with its subdomains, or `name.*` for every top-level domain',
  kept: 'until removed',
  rebuiltFrom: 'operators',
  columns: {
    id: text().$type<BanId>().primaryKey(),
    domainPattern: text('domain_pattern').notNull().unique(),
    severity: text({ enum: ['block', 'flag'] }).notNull(),
    source: text({ enum: ['default', 'manual', 'bulk-upload'] }).notNull(),
    reason: text().notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
  },
});

export const complianceLogs = table('compliance_logs', {
  row: 'the result of a compliance check or of a rule, with the host only',
  kept: '7 years',
  personal: {
    export: {
      as: 'compliance_decisions',
      columns: 'id AS decision_id, decision, violation_type, host, created_at',
      of: ({ publisherId }) =>
        sql`publisher_id = ${publisherId} AND (violation_id IS NULL OR decision <> 'allow')`,
    },
    keep: FRAUD_DATA,
  },
  columns: {
    id: text().$type<DecisionId>().primaryKey(),
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    decision: text({ enum: ['allow', 'flag', 'block'] }).notNull(),
    /** Reason codes, comma-separated. */
    violationType: text('violation_type').notNull(),
    /** The destination's host; never its path or query. */
    host: text(),
    /** Of a decision that a rule made. */
    violationId: text('violation_id').$type<ViolationId>(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
  },
  constraints: (table) => [
    index('compliance_logs_by_publisher').on(table.publisherId, table.createdAt),
    index('compliance_logs_by_time').on(table.createdAt),
  ],
});

export const complianceReviews = table('compliance_reviews', {
  row: 'a publisher’s request to review a decision, violation, held sale or suspension, with the answer',
  kept: '7 years after the answer; the texts are erased with the account',
  personal: {
    export: {
      as: 'compliance_reviews',
      columns: 'id AS review_id, subject, text, state, outcome, reply AS answer, created_at, answered_at',
    },
    erase: { by: 'compliance' },
    keep: 'the outcome, up to 7 years; the texts are erased',
  },
  columns: {
    id: text().$type<ReviewId>().primaryKey(),
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    /** The ID of the decision, the violation or the sale; the publisher's ID for their suspension. */
    subject: text().$type<DecisionId | ViolationId | ConversionId | PublisherId>().notNull(),
    text: text().notNull(),
    state: text({ enum: ['open', 'answered'] }).notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    /** `upheld`: the decision stands. `changed`: it was wrong. */
    outcome: text({ enum: ['upheld', 'changed'] }),
    answer: text('reply'),
    answeredAt: integer('answered_at').$type<Instant>(),
    answeredBy: text('answered_by'),
  },
  constraints: (table) => [
    uniqueIndex('compliance_reviews_open').on(table.publisherId, table.subject).where(sql`state = 'open'`),
    index('compliance_reviews_by_state').on(table.state, table.createdAt),
  ],
});

/** Built-in ones have a key, so that they are added once. */
export const complianceRules = table('compliance_rules', {
  row: 'a rule of the hourly evaluation, with its threshold, severity and action',
  kept: 'forever; a rule is disabled, never deleted',
  rebuiltFrom: 'the built-in ones by the first Cron run',
  columns: {
    id: text().$type<RuleId>().primaryKey(),
    builtIn: text('built_in').unique(),
    name: text().notNull(),
    metric: text({ enum: METRICS }).notNull(),
    threshold: real().notNull(),
    /** Fewer clicks or sales prove nothing. */
    minSample: integer('min_sample').notNull(),
    /** Country codes; empty for rules that name none. */
    countries: text({ mode: 'json' }).$type<string[]>().notNull(),
    severity: text({ enum: SEVERITIES }).notNull(),
    action: text({ enum: ACTIONS }).notNull(),
    enabled: integer({ mode: 'boolean' }).notNull(),
    /** Increases with each change. */
    version: integer().notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    updatedAt: integer('updated_at').$type<Instant>().notNull(),
  },
});

/**
 * While it is active, further occurrences are added to it. Severity and action are those of the rule at its last
 * occurrence, but an action never becomes milder. `holdState` is null if nothing was ever held.
 */
export const complianceViolations = table('compliance_violations', {
  row: 'a publisher’s violation of a rule, what it holds and who decided about it',
  kept: '7 years after it was last seen',
  personal: {
    export: {
      as: 'compliance_violations',
      columns: `id AS violation_id, violation_type, NULLIF(subject, '') AS subject, severity, action, status, violation_count,
     hold_state, first_seen_at, last_seen_at`,
      of: ({ publisherId }) => sql`publisher_id = ${publisherId} AND action <> 'log'`,
    },
    keep: FRAUD_DATA,
  },
  columns: {
    id: text().$type<ViolationId>().primaryKey(),
    ruleId: text('rule_id').$type<RuleId>().notNull(),
    ruleName: text('rule_name').notNull(),
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    violationType: text('violation_type', { enum: METRICS }).notNull(),
    /** The site, the program, the user agent, the host or `sales`; empty if it concerns the publisher as a whole. */
    subject: text().notNull(),
    severity: text({ enum: SEVERITIES }).notNull(),
    action: text({ enum: ACTIONS }).notNull(),
    status: text({ enum: ['active', 'dismissed', 'confirmed'] }).notNull(),
    violationCount: integer('violation_count').notNull(),
    firstSeenAt: integer('first_seen_at').$type<Instant>().notNull(),
    lastSeenAt: integer('last_seen_at').$type<Instant>().notNull(),
    holdState: text('hold_state', { enum: ['held', 'released'] }),
    /** Sales from this time on are held. */
    heldFrom: integer('held_from').$type<Instant>(),
    /** When the hold began, the last time if there were several. What is released afterwards stays released. */
    heldAt: integer('held_at').$type<Instant>(),
    /** When the hold was last ended. */
    releasedAt: integer('released_at').$type<Instant>(),
    /** When the job suspended the publisher because of it. */
    suspendedAt: integer('suspended_at').$type<Instant>(),
    decidedAt: integer('decided_at').$type<Instant>(),
    decidedBy: text('decided_by'),
    decisionReason: text('decision_reason'),
  },
  constraints: (table) => [
    uniqueIndex('compliance_violations_active')
      .on(table.publisherId, table.ruleId, table.subject)
      .where(sql`status = 'active'`),
    index('compliance_violations_by_status').on(table.status, table.violationCount),
    index('compliance_violations_by_publisher').on(table.publisherId, table.lastSeenAt),
    index('compliance_violations_held').on(table.publisherId).where(sql`hold_state = 'held'`),
  ],
});

export const complianceEvidence = table('compliance_evidence', {
  row: 'what a rule found in a window of time, once for each: figures, threshold, sample click IDs',
  kept: 'with its violation',
  personal: { export: { not: 'evidence would tell how many clicks remain unnoticed' }, keep: FRAUD_DATA },
  columns: {
    ruleId: text('rule_id').$type<RuleId>().notNull(),
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    subject: text().notNull(),
    windowFrom: integer('window_from').$type<Instant>().notNull(),
    windowTo: integer('window_to').$type<Instant>().notNull(),
    violationId: text('violation_id').$type<ViolationId>().notNull(),
    value: real().notNull(),
    /** Of the rule at that time. */
    threshold: real().notNull(),
    /** The clicks or sales that were looked at. */
    sample: integer().notNull(),
    figures: text({ mode: 'json' }).$type<Record<string, number | string>>().notNull(),
    clickIds: text('click_ids', { mode: 'json' }).$type<string[]>().notNull(),
    ruleVersion: integer('rule_version').notNull(),
    seenAt: integer('seen_at').$type<Instant>().notNull(),
  },
  constraints: (table) => [
    primaryKey({ columns: [table.ruleId, table.publisherId, table.subject, table.windowFrom] }),
    index('compliance_evidence_by_violation').on(table.violationId, table.windowFrom),
  ],
});

/**
 * `hours` are the visits of each hour when it was evaluated, and `visits` those that its click stores had published. It is
 * evaluated again at `next_at`, or earlier once there are many new visits. Its sales are evaluated less often than its
 * clicks.
 */
export const complianceProgress = table('compliance_progress', {
  row: 'when a publisher is evaluated next, how far the last evaluation was, and the publisher’s own past of 28 days',
  kept: 'deleted with the account',
  rebuiltFrom: 'the click stores, at the next evaluation',
  leftOut: 'the next evaluation makes it again',
  personal: { export: { not: 'counts of clicks, which have an export' }, erase: { by: 'compliance' } },
  columns: {
    publisherId: text('publisher_id').$type<PublisherId>().primaryKey(),
    evaluatedAt: integer('evaluated_at').$type<Instant>().notNull(),
    salesEvaluatedAt: integer('sales_evaluated_at')
      .$type<Instant>()
      .notNull()
      .default(0 as Instant),
    /** Null while there is nothing to evaluate. */
    nextAt: integer('next_at').$type<Instant>(),
    visits: integer().notNull().default(0),
    baseline: text({ mode: 'json' }).$type<Baseline>(),
    hours: text({ mode: 'json' }).$type<Record<string, number>>().notNull(),
  },
  constraints: (table) => [index('compliance_progress_due').on(table.nextAt).where(sql`next_at IS NOT NULL`)],
});

export const complianceProgramRates = table('compliance_program_rates', {
  row: 'clicks and sales of a program in the last 30 days over all publishers, as of a day',
  kept: 'a day',
  rebuiltFrom: '`click_totals` and `conversions`, once a day',
  leftOut: 'counted again each day',
  columns: {
    programId: text('program_id').$type<ProgramId>().primaryKey(),
    day: text().$type<Day>().notNull(),
    clicks: integer().notNull(),
    sales: integer().notNull(),
  },
});

export const ownAddresses = table('own_addresses', {
  row: 'the hash of an address that a publisher used on a day, as those of clicks: it finds purchases by themselves',
  kept: '30 days; deleted with the account',
  personal: { export: { as: 'dashboard_days', columns: 'day' }, erase: 'rows' },
  columns: {
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    day: text().$type<Day>().notNull(),
    ipHash: text('ip_hash').notNull(),
  },
  constraints: (table) => [primaryKey({ columns: [table.publisherId, table.day, table.ipHash] })],
});

export const retentionRuns = table('retention_runs', {
  row: 'a run of a job that deletes what is older than its retention, with what it removed',
  kept: '7 years',
  columns: {
    id: integer().primaryKey({ autoIncrement: true }),
    job: text().notNull(),
    ranAt: integer('ran_at').$type<Instant>().notNull(),
    /** What is older was removed. */
    cutoff: integer().$type<Instant>().notNull(),
    removed: integer().notNull(),
    /** Removed rows or objects by kind. */
    detail: text({ mode: 'json' }).$type<Record<string, number>>().notNull(),
  },
  constraints: (table) => [index('retention_runs_by_time').on(table.ranAt)],
});
