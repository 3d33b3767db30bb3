import { Badge } from '../../../ui/badge.tsx';
import { Section } from '../../../ui/section.tsx';
import { STATE_LABELS, STATE_TONES } from '../incident-labels.ts';
import { IncidentFacts, IncidentUpdates } from '../incident-text.tsx';
import type { Status } from './status-query.ts';

/** What operators wrote about the incidents of the last 30 days. */
export default function IncidentHistory({ incidents }: { incidents: Status['incidents'] }) {
  return (
    <Section title="Incidents">
      {incidents === null ? (
        <p className="text-md text-muted">We can’t read the incidents at the moment.</p>
      ) : incidents.length === 0 ? (
        <p className="text-md text-muted">None in the last 30 days.</p>
      ) : (
        <ol>
          {incidents.map((incident) => (
            <li key={incident.id} className="border-t border-rule py-6 first:border-t-0 first:pt-0">
              <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-medium">
                <span className="min-w-0 break-words">{incident.title}</span>
                <Badge tone={STATE_TONES[incident.state]}>{STATE_LABELS[incident.state]}</Badge>
              </h3>
              <IncidentFacts incident={incident} />
              <IncidentUpdates title={incident.title} updates={incident.updates} />
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
