import { useSuspenseQuery } from '@tanstack/react-query';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { brandQuery } from '../../../lib/brands.ts';
import { ApiError } from '../../../lib/client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { cn } from '../../../ui/cn.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { LoadingState } from '../../../ui/loading-state.tsx';

const BrandDetails = lazyPart(() => import('./brand-details.tsx'));

/** One brand: its rates, domains and terms, and a link to it. */
export function BrandPage({ id }: { id: string }) {
  const { data } = useSuspenseQuery(brandQuery(id));
  return (
    <BrandLayout>
      <Suspense fallback={<LoadingState label="Loading the brand" />}>
        <BrandDetails brand={data} />
      </Suspense>
    </BrandLayout>
  );
}

/** The page while its brand is loading. The prerendered page of every brand is this. */
export function BrandPending() {
  return (
    <BrandLayout>
      <LoadingState label="Loading the brand" />
    </BrandLayout>
  );
}

/** The page of a brand that doesn't exist, or that couldn't be loaded. */
export function BrandError({ error }: ErrorComponentProps) {
  return (
    <BrandLayout>
      {error instanceof ApiError && error.status === 404 ? (
        <ErrorState title="Brand not found." detail="Its program may have ended." />
      ) : (
        <FailedBrand error={error} />
      )}
    </BrandLayout>
  );
}

function FailedBrand({ error }: { error: unknown }) {
  const router = useRouter();
  return (
    <ErrorState
      title="We couldn’t load this brand."
      detail={error instanceof Error && errorText(error)}
      onRetry={() => void router.invalidate()}
    />
  );
}

function BrandLayout({ children }: { children: ReactNode }) {
  return (
    <div className="pt-8 pb-16 md:pt-12">
      <Link
        to="/brands"
        className={cn(linkClass({ tone: 'muted' }), 'inline-flex min-h-11 items-center gap-1.5 text-base')}
      >
        <ArrowLeft aria-hidden className="size-4" strokeWidth={1.5} />
        All brands
      </Link>
      {children}
    </div>
  );
}
