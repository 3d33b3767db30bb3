import type { IncidentState, StatusPart } from '../../../../worker/platform/contract/incidents.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { PART_LABELS, STATE_LABELS } from './incident-labels.ts';

interface IncidentFactsProps {
  incident: { parts: readonly StatusPart[]; started_at: string; resolved_at: string | null };
}

/** What an incident affects, and its time. */
export function IncidentFacts({ incident: { parts, started_at, resolved_at } }: IncidentFactsProps) {
  return (
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
  );
}

interface IncidentUpdatesProps {
  title: string;
  updates: readonly { id: string; state: IncidentState; posted_at: string; text: string }[];
}

/** What operators wrote about an incident. */
export function IncidentUpdates({ title, updates }: IncidentUpdatesProps) {
  return (
    <ol aria-label={`Updates: ${title}`} className="mt-4 grid gap-3">
      {updates.map(({ id, state, posted_at, text }) => (
        <li key={id} className="border-l border-rule-strong pl-4">
          <p className="text-sm text-muted">
            <span className="font-medium text-ink">{STATE_LABELS[state]}</span>
            {' · '}
            <DateTime at={posted_at} />
          </p>
          <p className="max-w-[72ch] whitespace-pre-line break-words text-base">{text}</p>
        </li>
      ))}
    </ol>
  );
}
