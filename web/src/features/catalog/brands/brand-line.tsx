import { Link } from '@tanstack/react-router';
import type { Brand } from '../../../lib/brands.ts';
import { cn } from '../../../ui/cn.ts';
import { linkClass } from '../../../ui/link-class.ts';
import { YouEarn } from '../../../ui/offer.tsx';
import { sentenceCase } from '../../../ui/sentence-case.ts';

/** A row of the directory. All of it links to the brand’s page. */
export function BrandLine({ brand }: { brand: Brand }) {
  return (
    <li className="relative grid items-baseline grid-cols-[minmax(0,1fr)_auto] gap-x-6 border-t border-rule py-3 hover:bg-sheet md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_14rem]">
      <h2 className="text-md">
        <Link
          to="/brands/$id"
          params={{ id: brand.id }}
          className={cn(linkClass({ tone: 'ink' }), 'font-medium after:absolute after:inset-0')}
        >
          {brand.name}
        </Link>
      </h2>
      <p className="truncate text-base text-muted max-md:order-1">{brand.category}</p>
      <p className="truncate font-mono text-sm text-muted max-md:hidden">{brand.domain}</p>
      <p className="figures text-right text-md max-md:row-span-2 md:whitespace-nowrap">
        {sentenceCase(brand.commission_rate)} <span className="text-sm text-muted">{brand.offerType}</span>
        <span className="block text-sm text-muted">
          <YouEarn offer={brand} />
        </span>
      </p>
    </li>
  );
}
