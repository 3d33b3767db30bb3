import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { logoPath } from '../../../lib/logo-path.ts';
import { type PartnerBrand, partnerBrandQuery } from '../../../lib/partner-brands.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { sentenceCase } from '../../../ui/sentence-case.ts';
import { GetLink } from './get-link.tsx';
import { PartnerTerms } from './partner-terms.tsx';

interface PartnerDialogProps {
  /** The open brand. */
  id: string | undefined;
  onClose: () => void;
}

/** The details of a brand with the publisher's link. */
export function PartnerDialog({ id, onClose }: PartnerDialogProps) {
  // The last brand stays while the dialog closes.
  const [shown, setShown] = useState(id);
  if (id !== undefined && id !== shown) setShown(id);
  return shown === undefined ? null : <OpenedDialog id={shown} isOpen={id !== undefined} onClose={onClose} />;
}

function OpenedDialog({ id, isOpen, onClose }: { id: string; isOpen: boolean; onClose: () => void }) {
  const { data: brand, error, refetch } = useQuery(partnerBrandQuery(id));
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={brand ? <BrandTitle brand={brand} /> : 'Brand'}
    >
      {brand ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
          <p className="max-w-[64ch] text-md text-pretty">{brand.description}</p>
          <GetLink key={brand.id} brand={brand} />
          <PartnerTerms brand={brand} />
        </div>
      ) : error ? (
        <FailedBrand error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState label="Loading the brand" />
      )}
    </Dialog>
  );
}

function BrandTitle({ brand }: { brand: PartnerBrand }) {
  return (
    <span className="flex items-center gap-4">
      <Logo name={brand.name} src={logoPath(brand.logo_url)} size="lg" />
      <span className="min-w-0">
        <span className="block break-words">{brand.name}</span>
        <span className="figures block text-base text-muted">
          {[sentenceCase(brand.commission_rate), brand.you_earn && `you earn ${brand.you_earn}`]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    </span>
  );
}

function FailedBrand({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.status < 500 && error.status >= 400)
    return <ErrorState title="Brand not found." detail="Its program may have ended." />;
  return <ErrorState title="We couldn’t load this brand." detail={errorText(error)} onRetry={onRetry} />;
}
