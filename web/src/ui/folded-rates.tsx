import type { Offer } from './offer.tsx';

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
