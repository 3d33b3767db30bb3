import { LINK_COPY } from '../../../lib/link-copy.ts';
import type { PartnerBrand } from '../../../lib/partner-brands.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import type { DataColumn } from '../../../ui/data-table-columns.ts';
import { OfferLines } from '../../../ui/offer.tsx';
import { BrandName, CookieWindow, Countries } from '../brand-cells.tsx';
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
      cell: ({ cookie_duration }) => <CookieWindow days={cookie_duration} />,
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
    <BrandName brand={brand}>
      <button
        type="button"
        title={brand.name}
        onClick={() => onOpen(brand.id)}
        className="block max-w-full truncate rounded-sm text-left font-medium hover:underline touch:-my-2 touch:py-2"
      >
        {brand.name}
      </button>
    </BrandName>
  );
}
