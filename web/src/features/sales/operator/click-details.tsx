import { PublisherLink } from '../../../shell/operator/publisher-link.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Code } from '../../../ui/code.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { DefinitionList } from '../../../ui/definition-list.tsx';
import type { ClickEvidence } from './requests-query.ts';

/** A click with what is known about the visit. */
export function ClickDetails({ click }: { click: ClickEvidence }) {
  return (
    <DefinitionList
      items={[
        {
          term: 'Click ID',
          value: <Code className="break-all font-mono text-sm">{click.click_id}</Code>,
        },
        {
          term: 'Clicked',
          value: (
            <span className="flex flex-wrap items-center gap-2">
              <DateTime at={click.clicked_at} />
              <Counted click={click} />
            </span>
          ),
        },
        { term: 'Publisher', value: <PublisherLink id={click.publisher_id} /> },
        {
          term: 'Destination',
          value: <span className="break-all">{click.destination ?? 'Not kept'}</span>,
        },
        {
          term: 'Visitor',
          value:
            [click.country, click.device, click.referer_host && `from ${click.referer_host}`]
              .filter(Boolean)
              .join(', ') || 'Not kept',
        },
        ...(click.sub_id ? [{ term: 'Sub-ID', value: click.sub_id }] : []),
        ...(click.explanation ? [{ term: 'Why it doesn’t count', value: click.explanation }] : []),
      ]}
    />
  );
}

function Counted({ click: { recorded, classification } }: { click: ClickEvidence }) {
  if (!recorded) return <Badge tone="held">Only its signed ID is left</Badge>;
  if (classification === 'click') return <Badge tone="approved">Counted</Badge>;
  return <Badge tone="reversed">{classification ?? 'Not counted'}</Badge>;
}
