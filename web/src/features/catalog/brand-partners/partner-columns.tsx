import { plural } from '../../../../../worker/platform/contract/counts.ts';
import { countryName } from '../../../lib/country-name.ts';
import { LINK_COPY } from '../../../lib/link-copy.ts';
import { logoPath } from '../../../lib/logo-path.ts';
import type { PartnerBrand } from '../../../lib/partner-brands.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import type { DataColumn } from '../../../ui/data-table-columns.ts';
import { Logo } from '../../../ui/logo.tsx';
import { OfferLines } from '../../../ui/offer.tsx';
import { NetworkName } from '../network-name.tsx';

/** The columns of the list. `onOpen` shows a brand's details. */
export function partnerColumns(onOpen: (id: string) => void): DataColumn<PartnerBrand>[] {
  return [
    {
      id: 'brand',
      header: 'Brand',
      width: 'clamp(188px, 24vw, 228px)',
      fixed: true,
      cell: (brand) => <BrandCell brand={brand} onOpen={onOpen} />,
    },
    {
      id: 'rate',
      header: 'Rate',
      width: '172px',
      numeric: true,
      cell: (brand) => <OfferLines offer={brand} />,
    },
    { id: 'category', header: 'Category', width: '112px', cell: ({ category }) => category },
    { id: 'country', header: 'Country', width: '128px', cell: (brand) => <Countries brand={brand} /> },
    {
      id: 'cookie',
      header: 'Cookie',
      width: '92px',
      numeric: true,
      cell: ({ cookie_duration }) => cookieText(cookie_duration),
    },
    {
      id: 'network',
      header: 'Network',
      width: '92px',
      cell: ({ networkSlug }) => <NetworkName slug={networkSlug} />,
    },
    {
      id: 'link',
      header: 'Link',
      width: '108px',
      fixed: true,
      cell: ({ affiliateLink }) =>
        affiliateLink && (
          <span className="-mx-2.5 -my-1 flex">
            <CopyButton text={affiliateLink} label="Get link" size="sm" variant="quiet" {...LINK_COPY} />
          </span>
        ),
    },
  ];
}

function BrandCell({ brand, onOpen }: { brand: PartnerBrand; onOpen: (id: string) => void }) {
  return (
    <span className="flex items-center gap-3">
      <Logo name={brand.name} src={logoPath(brand.logo_url)} />
      <span className="min-w-0">
        <button
          type="button"
          title={brand.name}
          onClick={() => onOpen(brand.id)}
          className="block max-w-full truncate rounded-sm text-left font-medium hover:underline touch:-my-2 touch:py-2"
        >
          {brand.name}
        </button>
        <span className="block truncate text-muted text-sm">{brand.domain}</span>
      </span>
    </span>
  );
}

function Countries({ brand: { countries } }: { brand: PartnerBrand }) {
  const [first, ...others] = countries;
  if (!first) return <Unstated />;
  return (
    <span title={countries.map(countryName).join(', ')}>
      {countryName(first)}
      {others.length > 0 && <span className="text-muted"> +{others.length}</span>}
    </span>
  );
}

function cookieText(days: number | null) {
  if (days === null) return <Unstated />;
  return plural(days, 'day');
}

function Unstated() {
  return (
    <span className="text-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">Not stated</span>
    </span>
  );
}
