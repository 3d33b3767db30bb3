import { Badge } from '../../../../ui/badge.tsx';
import { Card } from '../../../../ui/card.tsx';
import { ClickDetails } from '../click-details.tsx';
import type { PossibleMatch } from '../requests-query.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { MATCH_LABELS } from './unattributed-labels.ts';

/** A click that may have led to the sale, and why. */
export function MatchCard({ match, saleId }: { match: PossibleMatch; saleId: string }) {
  const { source, click, publisher_name, publisher_status, fault, detail } = match;
  const { title, text } = MATCH_LABELS[source];
  return (
    <Card
      look="boxed"
      title={publisher_name ?? click.publisher_id}
      aside={<Badge tone="river">{title}</Badge>}
      footer={
        fault && fault !== 'assignment.late_sale' ? (
          <p className="text-reversed">{detail}</p>
        ) : (
          <AssignDialog
            saleId={saleId}
            publisherId={click.publisher_id}
            publisherName={publisher_name ?? click.publisher_id}
            clickId={click.click_id}
            isLate={fault === 'assignment.late_sale'}
          />
        )
      }
    >
      <p className="mb-3 text-base text-muted">
        {text}
        {publisher_status && publisher_status !== 'active' && (
          <span className="block text-held">
            The publisher is {publisher_status}, so the money would be held.
          </span>
        )}
      </p>
      <ClickDetails click={click} />
    </Card>
  );
}
