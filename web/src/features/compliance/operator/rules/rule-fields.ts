import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import type { Rule } from '../compliance-query.ts';

/** The fields of the form, as they are typed. */
export interface RuleFields {
  name: string;
  threshold: string;
  minSample: string;
  countries: string;
  severity: Rule['severity'];
  action: Rule['action'];
  enabled: boolean;
  reason: string;
}

/** What is wrong with the fields, by field. */
export function ruleProblem(
  { name, threshold, minSample, countries, reason }: RuleFields,
  facts: Pick<Rule, 'min_threshold' | 'max_threshold'> | undefined,
): Partial<Record<keyof RuleFields, string>> {
  const [min, max] = [facts?.min_threshold ?? 1, facts?.max_threshold ?? 1_000_000];
  const value = Number(threshold);
  const codes = countries.split(/[\s,]+/).filter(Boolean);
  return {
    ...(name.trim().length < 3 && { name: 'Please write at least 3 characters.' }),
    ...((threshold.trim() === '' || !(value >= min && value <= max)) && {
      threshold: `Enter a number from ${min} to ${formatCount(max)}.`,
    }),
    ...(!/^\d{1,6}$/.test(minSample.trim()) && { minSample: 'Enter a whole number.' }),
    ...(codes.some((code) => !/^[a-z]{2}$/i.test(code)) && { countries: 'Use codes of two letters.' }),
    ...(reason.trim() === '' && { reason: 'Please write a reason.' }),
  };
}
