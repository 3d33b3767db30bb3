import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { OfferLines } from '../../../ui/offer.tsx';
import { alternativesQuery } from './alternatives-query.ts';

/** A brand in place of the one that can't earn, with its home page. */
export interface Alternative {
  brandId: string;
  url: string;
}

interface AlternativesProps {
  /** The URL that can't earn. */
  url: string;
  onChoose: (alternative: Alternative) => void;
}

/** The closest brands that can earn. Nothing if there are none. */
export function Alternatives({ url, onChoose }: AlternativesProps) {
  const { data: brands = [] } = useQuery(alternativesQuery(url));
  if (brands.length === 0) return null;
  return (
    <section aria-label="Closest brands that can earn">
      <p className="mb-1 text-muted text-sm">The closest brands that can earn:</p>
      <ul>
        {brands.map(({ id, name, category, website_url, ...offer }) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-4 border-rule border-t py-1.5 text-base"
          >
            <span className="truncate">
              {name} <span className="text-muted">· {category}</span>
            </span>
            <span className="figures whitespace-nowrap text-right">
              <OfferLines offer={offer} />
            </span>
            <Button
              size="sm"
              aria-label={`Use ${name}`}
              onClick={() => onChoose({ brandId: id, url: website_url })}
            >
              Use
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
