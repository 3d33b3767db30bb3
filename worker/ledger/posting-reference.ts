import type { ShareRuleId } from '../platform/ids.ts';
import type { Movement } from './position.ts';

/** Why money moves: version `version` of `subject` (a conversion's or payout's id), under a share rule where one applies. */
export interface PostingReference {
  subject: string;
  version: number;
  kind: string;
  ruleId: ShareRuleId | null;
  reason: string | null;
}

/** One row to be written: `amount` micro-USD (above 0) from `debit` to `credit`. */
export interface Transfer extends Movement {
  id: string;
  kind: string;
  subject: string;
  ruleId: ShareRuleId | null;
  reason: string | null;
}

/** The transfers of one cause. Their ids follow from it (`{subject}:{version}:{n}`, n from 1), so doing it again gives the same rows. */
export function transfersFor(cause: PostingReference, movements: readonly Movement[]): Transfer[] {
  const { subject, version, kind, ruleId, reason } = cause;
  return movements.map((movement, index) => ({
    id: `${subject}:${version}:${index + 1}`,
    ...movement,
    kind,
    subject,
    ruleId,
    reason,
  }));
}
