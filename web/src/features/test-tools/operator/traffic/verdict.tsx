import { Badge } from '../../../../ui/badge.tsx';
import { millisecondsText, percentText, RUN_STATES } from './run-text.ts';
import type { TrafficRun } from './traffic-query.ts';

/** The status of a test, and whether it passed. */
export function RunBadges({ run: { status, passed } }: { run: TrafficRun }) {
  const { label, tone } = RUN_STATES[status];
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tone}>{label}</Badge>
      {passed !== null && (
        <Badge tone={passed ? 'approved' : 'reversed'}>{passed ? 'Passed' : 'Not passed'}</Badge>
      )}
    </span>
  );
}

type Verdict = TrafficRun['verdicts'][number];

const SENTENCES: Readonly<Record<Verdict['limit'], (bound: number) => string>> = {
  average_ms: (bound) => `Average under ${millisecondsText(bound)}`,
  p95_ms: (bound) => `p95 at most ${millisecondsText(bound)}`,
  error_percent: (bound) => `Error rate at most ${bound}%`,
  fulfilled_percent: (bound) => `At least ${bound}% fulfilled`,
};

/** What was asked of a test, as a sentence. */
export function verdictText({ limit, bound }: Verdict): string {
  return SENTENCES[limit](bound);
}

export function verdictValue({ limit, value }: Verdict): string {
  return limit === 'average_ms' || limit === 'p95_ms' ? millisecondsText(value) : percentText(value);
}
