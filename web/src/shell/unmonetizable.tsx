import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { alternativesQuery } from '../lib/alternatives-query.ts';
import type { Explanation } from '../lib/explain-query.ts';
import { Button } from '../ui/button.tsx';
import { Code } from '../ui/code.tsx';
import { linkClass } from '../ui/link-class.ts';
import { Notice } from '../ui/notice.tsx';
import { OfferLines } from '../ui/offer.tsx';

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

interface UnmonetizableProps extends AlternativesProps {
  reason: NonNullable<Explanation['reason']>;
  /** The screen with all brands. */
  directory: '/brands' | '/app/brands';
}

/** Why a URL can’t earn, with the closest brands that can. */
export function Unmonetizable({ reason, directory, ...alternatives }: UnmonetizableProps) {
  return (
    <div className="grid gap-3">
      <Notice
        tone="held"
        title="This URL can’t earn a commission."
        detail={
          <>
            {reason.detail} <Code className="font-mono text-muted text-sm">{reason.code}</Code>
          </>
        }
      />
      <Alternatives {...alternatives} />
      <p className="text-base">
        <Link to={directory} className={linkClass()}>
          Find a brand that can earn
        </Link>
      </p>
    </div>
  );
}

/** Nothing if there are none. */
function Alternatives({ url, onChoose }: AlternativesProps) {
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
