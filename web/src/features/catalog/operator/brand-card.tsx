import { logoPath } from '../../../lib/logo-path.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { sentenceCase } from '../../../ui/sentence-case.ts';
import type { OperatorBrand } from './operator-brands-query.ts';
import { programsText } from './programs-text.ts';

/** A brand of the list. */
export function BrandCard({ brand, onOpen }: { brand: OperatorBrand; onOpen: (id: string) => void }) {
  const place = [brand.category ?? 'General', brand.country].filter(Boolean).join(' · ');
  return (
    <article className="flex h-full min-w-0 flex-col rounded-md border border-rule bg-sheet p-3.5">
      <div className="flex min-w-0 items-start gap-3">
        <Logo name={brand.name} src={brand.logo_url === null ? null : logoPath(brand.logo_url)} />
        <div className="min-w-0 grow">
          <h3 className="truncate text-md font-medium" title={brand.name}>
            {brand.name}
          </h3>
          <p className="truncate text-sm text-muted" title={place}>
            {place}
          </p>
        </div>
        <Badge tone={brand.is_open ? 'approved' : brand.pending_programs > 0 ? 'held' : 'neutral'}>
          {brand.is_open ? 'Approved' : brand.pending_programs > 0 ? 'Pending' : 'Closed'}
        </Badge>
      </div>
      <p className="mt-3 truncate text-base">
        <span className="figures">{sentenceCase(brand.commission_rate)}</span>
        <span className="text-muted">
          {brand.cookie_duration !== null && ` · ${brand.cookie_duration} days`}
        </span>
      </p>
      <p className="mt-0.5 truncate text-sm text-muted">{programsText(brand)}</p>
      <div className="mt-auto flex items-center justify-between gap-3 pt-2">
        <span className="flex min-w-0 flex-wrap gap-1.5 overflow-hidden">
          {brand.networks.map((network) => (
            <Badge key={network}>{network}</Badge>
          ))}
        </span>
        <Button size="sm" onClick={() => onOpen(brand.id)} aria-label={`Details of ${brand.name}`}>
          Details
        </Button>
      </div>
    </article>
  );
}
