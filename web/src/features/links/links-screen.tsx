import { Link } from '@tanstack/react-router';
import { Suspense, useRef, useState } from 'react';
import { Screen } from '../../shell/dashboard/screen.tsx';
import { openLinkMaker } from '../../shell/navigation/link-maker-overlay.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { BrandLinks } from './brand-links.tsx';
import { type LinksSearch, NO_SEARCH } from './links-search.ts';

const StoredLinks = lazyPart(() => import('./stored-links.tsx'));
const CampaignList = lazyPart(() => import('./campaigns/campaigns.tsx'));
const CampaignDialog = lazyPart(() => import('./campaigns/campaign-dialog.tsx'));

const VIEWS = [
  { value: 'own', label: 'Your own links' },
  { value: 'brands', label: 'Brands' },
  { value: 'campaigns', label: 'Campaigns' },
] as const;

interface LinksScreenProps {
  search: LinksSearch;
  /** Undefined values remove a parameter. */
  onSearchChange: (change: LinksSearch) => void;
}

/** The publisher's own links, a ready-made link to every brand, and the campaigns. */
export function LinksScreen({ search, onSearchChange }: LinksScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const view = search.view ?? 'own';
  const [isCreating, setCreating] = useState(false);
  return (
    <Screen
      title="Your Affiliate Links"
      headingRef={heading}
      actions={
        view === 'campaigns' ? (
          <Button variant="primary" onClick={() => setCreating(true)}>
            New campaign
          </Button>
        ) : (
          <>
            <Link to="/links/bulk" className={buttonClass()}>
              Bulk create
            </Link>
            <Button variant="primary" onClick={() => openLinkMaker()}>
              Make a link
            </Button>
          </>
        )
      }
    >
      <div className="mb-6">
        <TabLinks
          label="Links"
          tabs={VIEWS}
          current={view}
          searchOf={(next) => ({ ...NO_SEARCH, view: next === 'own' ? undefined : next })}
        />
      </div>
      {view === 'own' && (
        <Suspense fallback={<LoadingState label="Loading your links" />}>
          <StoredLinks {...{ search, onSearchChange, heading }} />
        </Suspense>
      )}
      {view === 'campaigns' && (
        <Suspense fallback={<LoadingState label="Loading your campaigns" />}>
          <CampaignList {...{ search, onSearchChange }} onCreate={() => setCreating(true)} />
        </Suspense>
      )}
      {view === 'brands' && <BrandLinks {...{ search, onSearchChange, heading }} />}
      {isCreating && (
        <Suspense>
          <CampaignDialog campaign={null} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </Screen>
  );
}
