import { formatCount } from '../../../../worker/platform/contract/counts.ts';
import { Badge } from '../../ui/badge.tsx';
import type { StoredLink } from './links-query.ts';

type Health = StoredLink['health'];

/** Marks a link with a problem. */
export function ProblemBadge({ health }: { health: Health }) {
  return health.state === 'problem' ? <Badge tone="reversed">Problem</Badge> : null;
}

/** What is wrong with a link, and what it may cost. */
export function ProblemText({ health: { sentence, clicks_at_risk: clicks } }: { health: Health }) {
  return (
    <span className="block text-sm whitespace-normal">
      {sentence}
      {clicks > 0 && ` Clicks at risk: ${formatCount(clicks)} in 30 days.`}
    </span>
  );
}

/** What the daily check found: the problem, or why the link isn’t checked. */
export function HealthText({ health }: { health: Health }) {
  if (health.sentence)
    return (
      <span className="block max-w-[44ch] min-w-[24ch] text-sm whitespace-normal">{health.sentence}</span>
    );
  return <span className="text-muted">{health.state === 'ok' ? 'Fine' : 'Not checked yet'}</span>;
}
