import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { DataBoundary } from '../../shell/data-boundary.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Code } from '../../ui/code.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import type { Decision } from './compliance-query.ts';
import { HostClicks } from './host-clicks.tsx';
import { ReviewRequest } from './review-request.tsx';

const RESULTS: Record<Decision['decision'], { label: string; tone: Tone }> = {
  allow: { label: 'Allowed', tone: 'approved' },
  flag: { label: 'Flagged', tone: 'held' },
  block: { label: 'Blocked', tone: 'reversed' },
};

/** A decision in a line. It opens to its reasons, the clicks that it concerns, and a review. */
export function DecisionLine({ decision }: { decision: Decision }) {
  const { id, host, created_at, reasons, review } = decision;
  const { label, tone } = RESULTS[decision.decision];
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className="border-rule border-b">
      <details className="group" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className="grid cursor-pointer grid-cols-[1rem_minmax(0,1fr)_auto] items-baseline gap-x-2 py-3 text-base -outline-offset-2 touch:py-3.5">
          <ChevronRight
            aria-hidden
            className="mt-0.5 size-4 self-start text-muted group-open:rotate-90"
            strokeWidth={1.5}
          />
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="break-all">
              {host ?? (decision.violation_id ? 'Your clicks and sales' : 'Unknown destination')}
            </span>
            <Badge tone={tone}>{label}</Badge>
            {review && (
              <Badge tone="river">{review.state === 'open' ? 'Review requested' : 'Reviewed'}</Badge>
            )}
          </span>
          <span className="text-right text-muted text-sm">
            <DateTime at={created_at} precision="day" />
          </span>
        </summary>
        <div className="grid max-w-[72ch] gap-4 pb-5 pl-6 text-base max-sm:pl-0">
          <ul className="grid gap-1">
            {reasons.length === 0 && <li>The destination belongs to an open program, so it can earn.</li>}
            {reasons.map(({ code, detail }) => (
              <li key={code}>
                {detail} <Code className="font-mono text-muted text-sm">{code}</Code>
              </li>
            ))}
          </ul>
          <p className="text-muted text-sm">
            Checked <DateTime at={created_at} precision="second" /> ·{' '}
            <Code className="font-mono break-all">{id}</Code>
          </p>
          {isOpen && host && (
            <DataBoundary
              failed="We couldn’t load the clicks."
              loading={<LoadingState label="Loading the clicks" />}
            >
              <HostClicks host={host} />
            </DataBoundary>
          )}
          {decision.decision !== 'allow' && !decision.violation_id && (
            <ReviewRequest
              review={review}
              decisionId={id}
              about={`the decision about ${host ?? 'this destination'}`}
            />
          )}
        </div>
      </details>
    </li>
  );
}
