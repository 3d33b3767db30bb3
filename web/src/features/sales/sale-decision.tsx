import { ReviewRequest } from '../compliance/review-request.tsx';
import type { Sale } from './earnings-query.ts';

interface SaleDecisionProps {
  sale: Pick<Sale, 'id' | 'held' | 'forfeited'>;
}

/** Why a sale is held or forfeited, what ends a hold and when, and the request for a review. */
export function SaleDecision({ sale: { id, held, forfeited } }: SaleDecisionProps) {
  const decision = held ?? forfeited;
  if (!decision) return null;
  return (
    <div
      className={`grid max-w-[68ch] gap-3 border-l-2 pl-3 text-base ${held ? 'border-held' : 'border-reversed'}`}
    >
      <p className="text-pretty">
        {decision.explanation} {held?.until}
      </p>
      {(held ?? decision.review) && <p className="text-muted text-pretty">{decision.review_time}</p>}
      <ReviewRequest review={decision.review} conversionId={id} about="this sale" />
    </div>
  );
}
