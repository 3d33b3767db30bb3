import { Badge } from '../../../ui/badge.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { Section } from '../../../ui/section.tsx';
import { PART_LABELS, STATE_LABELS, STATE_TONES } from '../incident-labels.ts';
import type { Status } from './status-query.ts';

/** What operators wrote about the incidents of the last 30 days. */
export function IncidentHistory({ incidents }: { incidents: Status['incidents'] }) {
  return (
    <Section title="Incidents">
      {incidents === null ? (
        <p className="text-md text-muted">We can’t read the incidents at the moment.</p>
      ) : incidents.length === 0 ? (
        <p className="text-md text-muted">None in the last 30 days.</p>
      ) : (
        <ol>
          {incidents.map(({ id, title, state, parts, started_at, resolved_at, updates }) => (
            <li key={id} className="border-t border-rule py-6 first:border-t-0 first:pt-0">
              <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-medium">
                <span className="min-w-0 break-words">{title}</span>
                <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>
              </h3>
              <p className="mt-1 text-sm text-muted">
                {parts.map((part) => PART_LABELS[part]).join(', ')}
                {' · '}
                <DateTime at={started_at} />
                {resolved_at !== null && (
                  <>
                    {' to '}
                    <DateTime at={resolved_at} />
                  </>
                )}
              </p>
              <ol className="mt-4 grid gap-3">
                {updates.map((update) => (
                  <li key={update.id} className="border-l border-rule-strong pl-4">
                    <p className="text-sm text-muted">
                      <span className="font-medium text-ink">{STATE_LABELS[update.state]}</span>
                      {' · '}
                      <DateTime at={update.posted_at} />
                    </p>
                    <p className="max-w-[72ch] whitespace-pre-line break-words text-base">{update.text}</p>
                  </li>
                ))}
              </ol>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
