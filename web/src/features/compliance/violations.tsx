import { useSuspenseQuery } from '@tanstack/react-query';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Section } from '../../ui/section.tsx';
import { type Violation, violationsQuery } from './compliance-query.ts';
import { ReviewRequest } from './review-request.tsx';

const STATES: Record<Violation['status'], { label: string; tone: Tone }> = {
  active: { label: 'Under review', tone: 'held' },
  confirmed: { label: 'Confirmed', tone: 'reversed' },
  dismissed: { label: 'Dismissed', tone: 'approved' },
};

/** What the rules found about the account’s clicks and sales, and what follows. Nothing without violations. */
export function Violations() {
  const { data: violations } = useSuspenseQuery(violationsQuery()).data;
  if (violations.length === 0) return null;
  return (
    <Section title="Violations" className="mt-10">
      <ul aria-label="Violations">
        {violations.map((violation) => (
          <ViolationItem key={violation.id} violation={violation} />
        ))}
      </ul>
    </Section>
  );
}

function ViolationItem({ violation }: { violation: Violation }) {
  const { status, hold, sentence, effect, subject, review } = violation;
  const { label, tone } = STATES[status];
  return (
    <li className="grid max-w-[72ch] gap-3 border-rule border-b py-5">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span>{sentence}</span>
        <Badge tone={tone}>{label}</Badge>
        {hold === 'held' && <Badge tone="held">Sales held</Badge>}
      </p>
      <p>{effect}</p>
      <p className="text-muted text-sm">
        {subject && <span className="break-all">{subject} · </span>}
        First seen <DateTime at={violation.first_seen_at} />, last seen{' '}
        <DateTime at={violation.last_seen_at} />
      </p>
      <ReviewRequest
        review={review}
        violationId={violation.id}
        about="this violation"
        isSettled={status === 'dismissed'}
      />
    </li>
  );
}
