import { DateTime } from '../../../ui/date-time.tsx';
import { Section } from '../../../ui/section.tsx';
import { Stat, Stats } from '../../../ui/stat.tsx';
import { PART_LABELS } from '../incident-labels.ts';
import { percentileText } from './percentile-text.ts';
import { NO_DATA, STATE_COLORS, STATE_WORDS, SUMMARIES } from './status-labels.ts';
import type { Status } from './status-query.ts';

/** How each part is now, and how long visitors of links wait. */
export function CurrentStatus({ status, at }: { status: Status; at: string }) {
  const { redirects } = status;
  return (
    <>
      <p className="mt-4 max-w-[60ch] text-lg text-pretty">{SUMMARIES[status.state]}</p>
      <p className="mt-1 mb-10 text-sm text-muted">
        As of <DateTime at={at} />
      </p>
      <ul aria-label="Parts" className="mb-14 border-t border-ink">
        {status.parts.map(({ part, state }) => (
          <li
            key={part}
            className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-rule py-3 text-md"
          >
            {PART_LABELS[part]}
            <span className="flex items-center gap-2 text-base">
              <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.5">
                <circle cx="5" cy="5" r="4" className={STATE_COLORS[state]} />
              </svg>
              {STATE_WORDS[state]}
            </span>
          </li>
        ))}
      </ul>
      <Section
        title="How long links take"
        lead="From the visit to the redirect, in the last 24 hours. A link that is cached near the visitor takes less than a millisecond."
      >
        <Stats>
          <Stat label="Half of all visits within" value={percentileText(redirects, 'p50')} />
          <Stat label="95% within" value={percentileText(redirects, 'p95')} />
          <Stat label="99% within" value={percentileText(redirects, 'p99')} />
          <Stat label="Failed" value={redirects.error_rate === null ? NO_DATA : `${redirects.error_rate}%`} />
        </Stats>
      </Section>
    </>
  );
}
