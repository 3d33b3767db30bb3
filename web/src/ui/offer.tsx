import { sentenceCase } from './sentence-case.ts';

/** How a program pays, and what the reader earns of it, as the API words it. */
export interface Offer {
  commission_rate: string;
  you_earn: string | null;
  rates: { name: string | null; rate: string; you_earn: string }[];
  has_more_rates: boolean;
}

/** `You earn up to 14.5%`, beside the rate, which says of what. Nothing if the rate isn't stated. */
function YouEarn({ offer: { you_earn } }: { offer: Pick<Offer, 'you_earn'> }) {
  return you_earn && `You earn ${you_earn.replace(/ per (sale|click)$/, '')}`;
}

/** The rate, and below it what the reader earns. */
export function OfferLines({ offer }: { offer: Pick<Offer, 'commission_rate' | 'you_earn'> }) {
  return (
    <>
      <span className="block">{sentenceCase(offer.commission_rate)}</span>
      <span className="block text-muted text-sm">
        <YouEarn offer={offer} />
      </span>
    </>
  );
}
