import type { Decision } from '../clicks/redirect/resolve.ts';

/** Stable codes of why a destination was assessed as it was. */
export const REASONS = [
  'banned_domain',
  'publisher_suspended',
  'program_closed',
  'outside_program_domains',
  'flagged_domain',
  'earnings_held',
  'no_program',
  'own_site',
] as const;
type Reason = (typeof REASONS)[number];

export const DECISIONS = ['allow', 'flag', 'block'] as const;

/** Whether a destination may earn, and the reasons. */
export interface ComplianceResult {
  decision: (typeof DECISIONS)[number];
  reasons: Reason[];
}

/** The decision for each reason. The strictest one wins. */
const WEIGHT: Record<Reason, ComplianceResult['decision']> = {
  banned_domain: 'block',
  publisher_suspended: 'block',
  program_closed: 'block',
  outside_program_domains: 'block',
  flagged_domain: 'flag',
  earnings_held: 'flag',
  no_program: 'flag',
  own_site: 'allow',
};

interface DestinationFacts {
  flagged: boolean;
  active: boolean;
  /** A violation holds the publisher's sales. */
  held: boolean;
}

/** Assesses a destination by the redirect's decision, the flagged domains and the publisher's status. */
export function assessDestination(decision: Decision, facts: DestinationFacts): ComplianceResult {
  const reasons = REASONS.filter((reason) => holds(reason, decision, facts));
  const strictest = (['block', 'flag'] as const).find((level) =>
    reasons.some((each) => WEIGHT[each] === level),
  );
  return { decision: strictest ?? 'allow', reasons };
}

function holds(
  reason: Reason,
  { way, reason: decided }: Decision,
  { flagged, active, held }: DestinationFacts,
): boolean {
  switch (reason) {
    case 'flagged_domain':
      return flagged;
    case 'earnings_held':
      return held;
    case 'publisher_suspended':
      return !active;
    case 'own_site':
      return decided === 'no_program' && way === 'direct';
    case 'no_program':
      return decided === 'no_program' && way !== 'direct';
    default:
      return decided === reason;
  }
}
