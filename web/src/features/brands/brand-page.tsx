import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { brandQuery } from '../../lib/brands.ts';
import { ApiError } from '../../lib/client.ts';
import { failureOf } from '../../lib/error-text.ts';
import { windowTitle } from '../../lib/page.ts';
import { cn } from '../../ui/cn.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { BrandFacts } from './brand-facts.tsx';

/** One brand: what it pays, where it sells, on which terms, and a link to it. */
export function BrandPage({ id }: { id: string }) {
  const query = useQuery(brandQuery(id));
  const { data: brand, error } = query;
  useEffect(() => {
    if (brand) document.title = windowTitle(brand.name);
  }, [brand]);
  return (
    <div className="pt-8 pb-16 md:pt-12">
      <Link
        to="/brands"
        className={cn(linkClass({ tone: 'muted' }), 'inline-flex min-h-11 items-center gap-1.5 text-base')}
      >
        <ArrowLeft aria-hidden className="size-4" strokeWidth={1.5} />
        All brands
      </Link>
      {brand && <BrandFacts brand={brand} />}
      {error && <NoBrand error={error} {...failureOf(error, query)} />}
      {query.isPending && <LoadingState label="Loading the brand" />}
    </div>
  );
}

function NoBrand({ error, ...failure }: { error: Error } & ReturnType<typeof failureOf>) {
  if (error instanceof ApiError && error.status === 404)
    return <ErrorState title="Brand not found." detail="Its program may have ended." />;
  return <ErrorState title="We couldn’t load this brand." {...failure} />;
}
