import { sentenceCase } from './sentence-case.ts';
import { Table } from './table.tsx';

/** How a program pays, and what the reader earns of it, as the API words it. */
interface Offer {
  commission_rate: string;
  you_earn: string | null;
  rates: { name: string | null; rate: string; you_earn: string }[];
  has_more_rates: boolean;
}

/** `You earn up to 14.5%`, beside the rate, which says of what. Nothing if the rate isn't stated. */
export function YouEarn({ offer: { you_earn } }: { offer: Pick<Offer, 'you_earn'> }) {
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

/** True if there is more to say about the rates of a program than its commission says. */
export function hasNamedRates({ rates }: Pick<Offer, 'rates'>): boolean {
  return rates.length > 1 || rates.some(({ name }) => name !== null);
}

/** All rates of a program. */
export function RateTable({ name, offer }: { name: string; offer: Offer }) {
  return (
    <>
      <Table
        caption={`Rates of ${name}`}
        rows={offer.rates.map((rate, index) => ({ ...rate, id: String(index) }))}
        rowKey={({ id }) => id}
        columns={[
          { header: 'Rate of', cell: (rate) => rate.name ?? 'Not named' },
          { header: 'Rate', numeric: true, cell: ({ rate }) => rate },
          { header: 'You earn', numeric: true, cell: ({ you_earn }) => you_earn },
        ]}
      />
      {offer.has_more_rates && (
        <p className="mt-2 text-muted text-sm">The program has more rates than these.</p>
      )}
    </>
  );
}

/** The rates of a program with several, folded. */
export function FoldedRates({
  offer: { rates, has_more_rates },
}: {
  offer: Pick<Offer, 'rates' | 'has_more_rates'>;
}) {
  if (rates.length < 2) return null;
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer text-muted touch:py-3">{rates.length} rates</summary>
      <ul className="mt-1">
        {rates.map(({ name, rate, you_earn }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rates have no ID, and their list never changes
          <li key={index} className="flex flex-wrap justify-between gap-x-3 py-0.5">
            <span className="min-w-0 break-words text-muted">{name ?? 'Not named'}</span>
            <span className="figures">
              {rate} <span className="text-muted">· you earn {you_earn}</span>
            </span>
          </li>
        ))}
      </ul>
      {has_more_rates && <p className="text-muted">The program has more rates than these.</p>}
    </details>
  );
}
