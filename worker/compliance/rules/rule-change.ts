import { change, validated } from '../../accounts/changes/change.ts';
import { differences } from '../../accounts/changes/differences.ts';
import type { RuleId } from '../../platform/ids.ts';
import { type Rule, SEVERITIES, stricter } from './rule.ts';
import { changedRule, changeRule, type RuleChanges, readRule } from './rule-store.ts';

interface RuleInput {
  id: RuleId;
  /** Of the rule that is changed. */
  version: number;
  changes: RuleChanges;
}

/** A rule that finds less, or does less about what it finds, lets money go that it would have held. */
export const complianceRuleChange = change({
  kind: 'compliance_rule.change',
  effect: 'controls',
  permission: 'compliance:write',
  input: validated<RuleInput>(),
  async describe(ctx, { id, changes }) {
    const before = await readRule(ctx, id);
    const after = changedRule(before, changes);
    return {
      what: `Change the compliance rule “${before.name}”`,
      subject: id,
      publisherId: null,
      amount: null,
      ...differences(valuesOf(before), valuesOf(after)),
      isStricter: isAsStrict(before, after),
    };
  },
  apply: (ctx, { id, version, changes }, { reason, along }) =>
    changeRule(ctx, id, changes, { reason, version, along }),
});

/** True if a rule finds at least what it found before, and does at least as much about it. */
export function isAsStrict(before: Rule, after: Rule): boolean {
  if (!before.enabled) return true;
  return (
    after.enabled &&
    findsThreshold(before, after) &&
    after.minSample <= before.minSample &&
    findsCountries(before.countries, after.countries) &&
    SEVERITIES.indexOf(after.severity) <= SEVERITIES.indexOf(before.severity) &&
    stricter(before.action, after.action) === after.action
  );
}

/** A time between click and sale is found up to the threshold, everything else from it on. */
function findsThreshold(before: Rule, { metric, threshold }: Rule): boolean {
  return metric === 'click_to_sale_time' ? threshold >= before.threshold : threshold <= before.threshold;
}

/** Without countries, a rule looks at unusual ones, which are others. */
function findsCountries(before: readonly string[], after: readonly string[]): boolean {
  if (before.length === 0) return after.length === 0;
  return before.every((country) => after.includes(country));
}

/** As the API names them. */
function valuesOf({ name, threshold, minSample, countries, severity, action, enabled }: Rule) {
  return { name, threshold, min_sample: minSample, countries, severity, action, enabled };
}
