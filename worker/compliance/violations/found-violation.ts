import type { PublisherId } from '../../platform/ids.ts';
import type { Finding } from '../rules/facts.ts';
import type { Rule } from '../rules/rule.ts';

/** A finding of a rule, with some of its clicks. */
export interface FoundViolation {
  rule: Rule;
  publisherId: PublisherId;
  finding: Finding;
  clickIds: readonly string[];
}
