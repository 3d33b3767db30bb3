import type { Offer } from './offer.tsx';
import { Table } from './table.tsx';

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
