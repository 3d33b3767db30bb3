import type { ReactNode } from 'react';
import { plural } from '../../../../worker/platform/contract/counts.ts';
import type { Brand } from '../../lib/brands.ts';
import { countryName } from '../../lib/country-name.ts';
import { logoPath } from '../../lib/logo-path.ts';
import { Logo } from '../../ui/logo.tsx';

interface BrandNameProps {
  brand: Pick<Brand, 'name' | 'logo_url' | 'domain'>;
  /** The name, as a link or a button that opens the brand. */
  children: ReactNode;
}

/** A brand's logo, name and domain, in a cell of a list. */
export function BrandName({ brand: { name, logo_url, domain }, children }: BrandNameProps) {
  return (
    <span className="flex items-center gap-3">
      <Logo name={name} src={logoPath(logo_url)} />
      <span className="min-w-0">
        {children}
        <span className="block text-muted text-sm md:truncate">
          {domain?.split(/(?=\.)/).flatMap((part) => [<wbr key={part} />, part])}
        </span>
      </span>
    </span>
  );
}

/** The first of a brand's countries, and how many more there are. */
export function Countries({ brand: { countries } }: { brand: Pick<Brand, 'countries'> }) {
  const [first, ...others] = countries;
  if (!first) return <Unstated />;
  return (
    <span title={countries.map(countryName).join(', ')}>
      {countryName(first)}
      {others.length > 0 && <span className="text-muted"> +{others.length}</span>}
    </span>
  );
}

/** `30 days`, the time after a click in which a sale counts. */
export function CookieWindow({ days }: { days: number | null }) {
  return days === null ? <Unstated /> : plural(days, 'day');
}

function Unstated() {
  return (
    <span className="text-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">Not stated</span>
    </span>
  );
}
