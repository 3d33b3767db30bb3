import type { Decision } from '../tracking/resolve.ts';

/** Why a destination was judged as it was; stable codes. */
export const REASONS = [
  'banned_domain',
  'publisher_suspended',
  'program_closed',
  'outside_program_domains',
  'flagged_domain',
  'no_program',
  'own_site',
] as const;
type Reason = (typeof REASONS)[number];

export const DECISIONS = ['allow', 'flag', 'block'] as const;

/** Whether something may earn, and why not, or with what reserve. */
export interface ComplianceResult {
  decision: (typeof DECISIONS)[number];
  reasons: Reason[];
}

/** What each reason comes to; the hardest of them decides. */
const WEIGHT: Record<Reason, ComplianceResult['decision']> = {
  banned_domain: 'block',
  publisher_suspended: 'block',
  program_closed: 'block',
  outside_program_domains: 'block',
  flagged_domain: 'flag',
  no_program: 'flag',
  own_site: 'allow',
};

/** Judges a destination by what the redirect decides of it, by the watch list, and by the publisher's standing. */
export function assessDestination(
  decision: Decision,
  facts: { flagged: boolean; active: boolean },
): ComplianceResult {
  const reasons = REASONS.filter((reason) => holds(reason, decision, facts));
  const hardest = (['block', 'flag'] as const).find((level) =>
    reasons.some((each) => WEIGHT[each] === level),
  );
  return { decision: hardest ?? 'allow', reasons };
}

function holds(
  reason: Reason,
  { way, reason: decided }: Decision,
  { flagged, active }: { flagged: boolean; active: boolean },
): boolean {
  switch (reason) {
    case 'flagged_domain':
      return flagged;
    case 'publisher_suspended':
      return !active;
    case 'own_site':
      return decided === 'no_program' && way === 'plain';
    case 'no_program':
      return decided === 'no_program' && way !== 'plain';
    default:
      return decided === reason;
  }
}
