import { asc, desc, eq } from 'drizzle-orm';
import { type AuditEntry, auditStatements, writeGuarded } from '../../platform/audit/write-audit.ts';
import { insertRows } from '../../platform/bulk.ts';
import type { Context } from '../../platform/context.ts';
import { statementOf } from '../../platform/database.ts';
import { failure } from '../../platform/failure.ts';
import { newId, type RuleId } from '../../platform/ids.ts';
import { complianceRules } from '../tables.ts';
import { BUILT_IN_RULES } from './built-in-rules.ts';
import { METRIC_FACTS, type Metric, type Rule } from './rule.ts';

export type RuleFields = Pick<
  Rule,
  'name' | 'metric' | 'threshold' | 'minSample' | 'countries' | 'severity' | 'action' | 'enabled'
>;
export type RuleChanges = Partial<Omit<RuleFields, 'metric'>>;

const MAX_RULES = 100;
const COLUMNS = [
  ...[
    'id',
    'built_in',
    'name',
    'metric',
    'threshold',
    'min_sample',
    'countries',
    'severity',
    'action',
    'enabled',
  ],
  ...['version', 'created_at', 'updated_at'],
];

/**
 * Off on a local system: one person visits, clicks and buys there within seconds, from one address. An operator can switch
 * them on.
 */
const OFF_LOCALLY: ReadonlySet<Metric> = new Set([
  'address_clicks',
  'agent_share',
  'click_to_sale_time',
  'conversion_rate',
  'refund_rate',
  'self_purchase',
]);

const complianceRuleUnknown = failure(
  'compliance_rule.unknown',
  404,
  (id: string) => `There is no rule ${id}.`,
  { action: 'Use an ID from the list of compliance rules.', sample: ['crl_grdam1shqpqa3yjshmbn'] },
);
const complianceRuleChanged = failure(
  'compliance_rule.changed',
  409,
  'This rule has changed since it was read. Load it again.',
  { action: 'Read the rule again, and send the change if it is still needed.' },
);
const complianceRuleTooMany = failure(
  'compliance_rule.too_many',
  409,
  () => `There are already ${MAX_RULES} rules.`,
  { action: 'Change a rule that is no longer needed.' },
);
const complianceRuleThresholdInvalid = failure(
  'compliance_rule.threshold_invalid',
  400,
  (sentence: string) => sentence,
  {
    action: 'Send a threshold within the bounds of the metric.',
    sample: ['The threshold of this metric must be from 1 to 100 (percent).'],
  },
);

/** Adds the built-in rules that the system has never had. What operators have changed stays so. */
export async function ensureBuiltInRules(ctx: Context, isLocal = false): Promise<void> {
  const isEnabled = ({ metric, enabled }: (typeof BUILT_IN_RULES)[number]) =>
    enabled && !(isLocal && OFF_LOCALLY.has(metric));
  const rows = BUILT_IN_RULES.map((rule) => [
    ...[newId('crl'), rule.builtIn, rule.name, rule.metric, rule.threshold, rule.minSample, '[]'],
    ...[rule.severity, rule.action, isEnabled(rule) ? 1 : 0, 1, ctx.now, ctx.now],
  ]);
  const statements = insertRows(
    ctx.db.$client,
    'INSERT INTO compliance_rules',
    COLUMNS,
    rows,
    'ON CONFLICT (built_in) DO NOTHING',
  );
  await ctx.db.$client.batch(statements);
}

/** All rules, enabled ones first. There are few. */
export async function listRules(ctx: Context): Promise<Rule[]> {
  return ctx.db
    .select()
    .from(complianceRules)
    .orderBy(desc(complianceRules.enabled), asc(complianceRules.name), asc(complianceRules.id));
}

export async function enabledRules(ctx: Context): Promise<Rule[]> {
  return ctx.db.select().from(complianceRules).where(eq(complianceRules.enabled, true));
}

/** Throws `compliance_rule.unknown` (404). */
export async function readRule(ctx: Context, id: RuleId): Promise<Rule> {
  const [rule] = await ctx.db.select().from(complianceRules).where(eq(complianceRules.id, id));
  if (!rule) throw complianceRuleUnknown(id);
  return rule;
}

/** Throws `compliance_rule.threshold_invalid` (400) and `compliance_rule.too_many` (409). */
export async function addRule(ctx: Context, fields: RuleFields, reason: string): Promise<Rule> {
  requireThreshold(fields);
  const times = { createdAt: ctx.now, updatedAt: ctx.now };
  const rule: Rule = { id: newId('crl'), builtIn: null, ...fields, version: 1, ...times };
  const entry: AuditEntry = {
    action: 'compliance_rule.added',
    subject: rule.id,
    reason,
    state: 'free',
    detail: { ...fields },
  };
  const state = `SELECT CASE WHEN COUNT(*) < ${MAX_RULES} THEN 'free' END FROM compliance_rules`;
  const written = await writeGuarded(ctx, [
    ...auditStatements(ctx, [entry], { state, otherwise: 'refuse' }),
    statementOf(ctx.db, ctx.db.insert(complianceRules).values(rule)),
  ]);
  if (!written) throw complianceRuleTooMany();
  return rule;
}

/** A rule with changes. Throws `compliance_rule.threshold_invalid` (400). */
export function changedRule(before: Rule, changes: RuleChanges): Rule {
  const rule = { ...before, ...changes };
  requireThreshold(rule);
  return rule;
}

interface RuleDecision {
  reason: string;
  /** Of the rule that was read. */
  version: number;
  along?: readonly D1PreparedStatement[];
}

/**
 * Changes this version of a rule. Violations that it has found keep the threshold of their time. Throws
 * `compliance_rule.unknown` (404), `compliance_rule.changed` (409) and `compliance_rule.threshold_invalid` (400).
 */
export async function changeRule(
  ctx: Context,
  id: RuleId,
  changes: RuleChanges,
  { reason, version, along = [] }: RuleDecision,
): Promise<{ rule: Rule; changed: boolean }> {
  const before = await readRule(ctx, id);
  if (before.version !== version) throw complianceRuleChanged();
  const after = changedRule(before, changes);
  const fields = Object.keys(changes) as (keyof RuleChanges)[];
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  if (changed.length === 0) return { rule: before, changed: false };
  const only = (rule: Rule) => Object.fromEntries(changed.map((field) => [field, rule[field]]));
  const rule: Rule = { ...after, version: version + 1, updatedAt: ctx.now };
  const entry: AuditEntry = {
    action: 'compliance_rule.changed',
    subject: id,
    reason,
    state: String(version),
    before: only(before),
    detail: only(rule),
  };
  const { id: _, ...values } = rule;
  const written = await writeGuarded(ctx, [
    ...auditStatements(ctx, [entry], {
      state: 'SELECT CAST(version AS TEXT) FROM compliance_rules WHERE id = e.subject',
      otherwise: 'refuse',
    }),
    statementOf(ctx.db, ctx.db.update(complianceRules).set(values).where(eq(complianceRules.id, id))),
    ...along,
  ]);
  if (!written) throw complianceRuleChanged();
  return { rule, changed: true };
}

function requireThreshold({ metric, threshold }: Pick<Rule, 'metric' | 'threshold'>): void {
  const { min, max, unit } = METRIC_FACTS[metric];
  if (threshold >= min && threshold <= max) return;
  const message = `The threshold of this metric must be from ${min} to ${max} (${unit}).`;
  throw complianceRuleThresholdInvalid(message).onField('threshold');
}
