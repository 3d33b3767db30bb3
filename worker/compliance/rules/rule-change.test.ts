import { describe, expect, it } from 'vitest';
import type { RuleId } from '../../platform/ids.ts';
import type { Instant } from '../../platform/time.ts';
import type { Rule } from './rule.ts';
import { isAsStrict } from './rule-change.ts';

const RULE: Rule = {
  ...{ id: 'crl_0' as RuleId, builtIn: null, name: 'A rule', metric: 'country_share', threshold: 60 },
  ...{ minSample: 200, countries: ['DE', 'AT'], severity: 'high', action: 'hold', enabled: true },
  ...{ version: 1, createdAt: 0 as Instant, updatedAt: 0 as Instant },
};

describe('a change of a compliance rule', () => {
  it.each<[string, Partial<Rule>, Partial<Rule>]>([
    ['lowers the threshold', {}, { threshold: 50 }],
    ['raises the time within which sales are found', { metric: 'click_to_sale_time' }, { threshold: 70 }],
    ['needs fewer clicks', {}, { minSample: 100 }],
    ['adds a country', {}, { countries: ['AT', 'CH', 'DE'] }],
    ['raises the severity', {}, { severity: 'critical' }],
    ['blocks instead of holding', {}, { action: 'block' }],
    ['has another name', {}, { name: 'Another name' }],
    ['enables the rule', { enabled: false }, { enabled: true, threshold: 90 }],
    ['is about a disabled rule', { enabled: false }, { threshold: 90, action: 'log' }],
  ])('is as strict if it %s', (_, before, changes) => {
    const rule = { ...RULE, ...before };
    expect(isAsStrict(rule, { ...rule, ...changes })).toBe(true);
  });

  it.each<[string, Partial<Rule>, Partial<Rule>]>([
    ['raises the threshold', {}, { threshold: 70, action: 'block' }],
    ['lowers the time within which sales are found', { metric: 'click_to_sale_time' }, { threshold: 50 }],
    ['needs more clicks', {}, { minSample: 300 }],
    ['leaves out a country', {}, { countries: ['DE'] }],
    ['looks at unusual countries instead', {}, { countries: [] }],
    ['looks at some countries instead of unusual ones', { countries: [] }, { countries: ['DE'] }],
    ['lowers the severity', {}, { severity: 'low' }],
    ['flags instead of holding', {}, { action: 'flag' }],
    ['disables the rule', {}, { enabled: false }],
  ])('is looser if it %s', (_, before, changes) => {
    const rule = { ...RULE, ...before };
    expect(isAsStrict(rule, { ...rule, ...changes })).toBe(false);
  });
});
