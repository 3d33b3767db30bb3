import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { DateTime } from '../../../../ui/date-time.tsx';
import type { Evidence } from '../compliance-query.ts';
import { typeLabel } from '../labels.ts';

/** What was found in each window of time, with the figures that it is based on. */
export function EvidenceList({ evidence }: { evidence: readonly Evidence[] }) {
  return (
    <ul>
      {evidence.map((each) => (
        <li key={each.window_from} className="grid gap-1 border-rule border-t py-3">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="text-muted text-sm">
              <DateTime at={each.window_from} /> to <DateTime at={each.window_to} />
            </span>
            <span className="figures">
              <strong>{formatCount(each.value)}</strong>
              <span className="text-muted"> · threshold {formatCount(each.threshold)}</span>
            </span>
          </p>
          <dl className="flex flex-wrap gap-x-5 gap-y-0.5 text-sm">
            {Object.entries(each.figures).map(([name, value]) => (
              <div key={name} className="flex gap-1.5">
                <dt className="text-muted">{typeLabel(name)}</dt>
                <dd className="figures break-all">
                  {typeof value === 'number' ? formatCount(value) : value}
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
