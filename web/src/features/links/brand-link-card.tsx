import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { LINK_COPY } from '../../lib/link-copy.ts';
import { logoPath } from '../../lib/logo-path.ts';
import { Badge } from '../../ui/badge.tsx';
import { cn } from '../../ui/cn.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FoldedRates } from '../../ui/folded-rates.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { Logo } from '../../ui/logo.tsx';
import { Money } from '../../ui/money.tsx';
import { sentenceCase } from '../../ui/sentence-case.ts';
import { toast } from '../../ui/toast.ts';
import { ProblemBadge } from './link-health.tsx';
import type { BrandLink } from './links-query.ts';

const EMBED_COPY = {
  onCopied: () => toast.success('Embed code copied to clipboard!'),
  onFailed: () => toast.error('Failed to copy embed code', 'Please copy the code manually.'),
};

const COMMISSION_TYPES: Readonly<Record<string, string>> = {
  percentage: 'Percentage',
  cpc: 'CPC',
  flat: 'Flat fee',
};

/** A brand with its terms and the publisher's link to it. */
export function BrandLinkCard({ brand }: { brand: BrandLink }) {
  const { brand_name: name, instant_link: link, commission_type: type } = brand;
  return (
    <li className="flex min-w-0 flex-col rounded-md border border-rule bg-sheet p-4">
      <div className="flex items-center gap-3">
        <Logo name={name} src={logoPath(brand.logo_url)} />
        <div className="min-w-0 grow">
          <h2 className="truncate font-medium text-md" title={name}>
            {name}
          </h2>
          <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
            <span className="truncate text-muted">{brand.category || 'General'}</span>
            <a
              href={brand.website_url}
              target="_blank"
              rel="noopener noreferrer"
              className={cn(linkClass(), 'inline-flex items-center gap-1 touch:min-h-11')}
            >
              Visit Website
              <ExternalLink aria-hidden className="size-3.5" strokeWidth={1.5} />
              <span className="sr-only">of {name} (opens a new tab)</span>
            </a>
          </p>
        </div>
      </div>
      <p className="mt-3 line-clamp-2 text-base text-muted md:min-h-10">{brand.description}</p>
      {brand.health.state === 'problem' && (
        <p className="mt-3 text-base">
          <ProblemBadge health={brand.health} /> {brand.health.sentence}
        </p>
      )}
      <dl className="mt-3 mb-1 text-base">
        <Term
          label="Commission"
          value={
            <>
              {sentenceCase(brand.commission_rate)} <Badge>{COMMISSION_TYPES[type] ?? type}</Badge>
            </>
          }
        />
        {brand.you_earn && <Term label="You earn" value={sentenceCase(brand.you_earn)} />}
        <Term
          label="Cookie duration"
          value={brand.cookie_duration === null ? 'Not stated' : `${brand.cookie_duration} days`}
        />
        <Epc label="7-day EPC" epc={brand.epc_7_day} />
        <Epc label="3-month EPC" epc={brand.epc_3_month} />
      </dl>
      <FoldedRates offer={brand} />
      <div className="mt-auto flex flex-wrap gap-2 pt-3">
        <CopyButton size="sm" text={link} label="Copy Link" disabled={!link} {...LINK_COPY} />
        <CopyButton size="sm" text={brand.embed_code} label="Embed" disabled={!link} {...EMBED_COPY} />
      </div>
    </li>
  );
}

function Term({ label, value, title }: { label: string; value: ReactNode; title?: string }) {
  return (
    <div
      className="flex flex-wrap items-baseline justify-between gap-x-3 border-rule border-t py-1"
      title={title}
    >
      <dt className="text-muted">{label}</dt>
      <dd className="figures text-right">{value}</dd>
    </div>
  );
}

/** The network's earnings per 100 clicks. Hidden without any. */
function Epc({ label, epc }: { label: string; epc: string | null }) {
  if (epc === null || Number(epc) === 0) return null;
  return (
    <Term label={label} value={<Money amount={epc} digits="significant" />} title="Earnings per 100 clicks" />
  );
}
