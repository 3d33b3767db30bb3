import { ReviewRequest } from '../compliance/review-request.tsx';
import type { Sale } from './earnings-query.ts';

interface HeldReasonProps {
  saleId: string;
  held: NonNullable<Sale['held']>;
}

/** Why a sale is held, what ends the hold and when, and the request for a review. */
export function HeldReason({ saleId, held }: HeldReasonProps) {
  return (
    <div className="grid max-w-[68ch] gap-3 border-held border-l-2 pl-3 text-base">
      <p className="text-pretty">
        {held.explanation} {held.until}
      </p>
      <p className="text-muted text-pretty">{held.review_time}</p>
      <ReviewRequest review={held.review} conversionId={saleId} about="this sale" />
    </div>
  );
}
