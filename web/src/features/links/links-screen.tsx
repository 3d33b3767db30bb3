import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useRef } from 'react';
import { buttonClass } from '../../ui/button-class.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { Screen } from '../dashboard/screen.tsx';
import { BrandLinks } from './brand-links.tsx';
import { type LinksSearch, NO_SEARCH } from './links-search.ts';

const StoredLinks = lazy(() => import('./stored-links.tsx'));

const VIEWS = [
  { value: 'brands', label: 'Brands' },
  { value: 'table', label: 'Your own links' },
] as const;

interface LinksScreenProps {
  search: LinksSearch;
  /** Undefined values remove a parameter. */
  onSearchChange: (change: LinksSearch) => void;
}

/** The publisher's ready-made links to every brand, and the links of their own. */
export function LinksScreen({ search, onSearchChange }: LinksScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const view = search.view ?? 'brands';
  return (
    <Screen
      title="Your Affiliate Links"
      headingRef={heading}
      actions={
        <>
          <Link to="/links/bulk" className={buttonClass()}>
            Create many
          </Link>
          <Link to="/app/tools" className={buttonClass({ variant: 'primary' })}>
            Make a link
          </Link>
        </>
      }
    >
      <div className="mb-6">
        <TabLinks
          label="Links"
          tabs={VIEWS}
          current={view}
          searchOf={(next) => ({ ...NO_SEARCH, view: next === 'table' ? next : undefined })}
        />
      </div>
      {view === 'table' ? (
        <Suspense fallback={<LoadingState label="Loading your links" />}>
          <StoredLinks {...{ search, onSearchChange, heading }} />
        </Suspense>
      ) : (
        <BrandLinks {...{ search, onSearchChange, heading }} />
      )}
    </Screen>
  );
}
