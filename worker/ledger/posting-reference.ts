import type { ShareRuleId } from '../platform/ids.ts';
import type { Movement } from './position.ts';

/**
 * The reason for transfers: a version of a subject (the ID of a conversion or payout), with its share rule if it has
 * one.
 */
export interface PostingReference {
  subject: string;
  version: number;
  kind: string;
  ruleId: ShareRuleId | null;
  reason: string | null;
}

/** `amount` is micro-USD, above 0, from `debit` to `credit`. */
export interface Transfer extends Movement {
  id: string;
  kind: string;
  subject: string;
  ruleId: ShareRuleId | null;
  reason: string | null;
}

/**
 * IDs are derived from the reference (`{subject}:{version}:{n}`, n from 1), so repeating a posting gives the same rows.
 */
export function transfersFor(reference: PostingReference, movements: readonly Movement[]): Transfer[] {
  const { subject, version, kind, ruleId, reason } = reference;
  return movements.map((movement, index) => ({
    id: `${subject}:${version}:${index + 1}`,
    ...movement,
    kind,
    subject,
    ruleId,
    reason,
  }));
}
