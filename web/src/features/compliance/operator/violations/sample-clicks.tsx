import { useSuspenseQuery } from '@tanstack/react-query';
import { Code } from '../../../../ui/code.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { violationClicksQuery } from '../compliance-query.ts';
import { typeLabel } from '../labels.ts';

/** Some of the clicks that a violation is about. */
export function SampleClicks({ id }: { id: string }) {
  const clicks = useSuspenseQuery(violationClicksQuery(id)).data.data;
  if (clicks.length === 0)
    return (
      <p className="text-muted">
        The evidence names no single clicks, or they are older than their retention.
      </p>
    );
  return (
    <ul aria-label="Clicks">
      {clicks.map((click) => (
        <li key={click.click_id} className="grid gap-0.5 border-rule border-t py-2 text-sm">
          <span className="flex flex-wrap justify-between gap-x-4">
            <DateTime at={click.clicked_at} precision="second" />
            <span>{typeLabel(click.classification)}</span>
          </span>
          <span className="break-all text-muted">{click.destination ?? 'No destination'}</span>
          <span className="text-muted">
            {[click.country, click.address && `address ${click.address}…`, click.user_agent]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <Code className="break-all font-mono text-muted text-xs">{click.click_id}</Code>
        </li>
      ))}
    </ul>
  );
}
