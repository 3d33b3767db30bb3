import { useRef } from 'react';
import { DataBoundary } from '../../../shell/data-boundary.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { AddSiteForm } from './add-site-form.tsx';
import { SiteList } from './site-list.tsx';

/** Adds, verifies and removes the publisher's own sites. */
export default function Sites() {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="max-w-[640px]">
      <Section
        title="Add a site"
        headingRef={heading}
        lead="Verify that you own a site. Until then, visitors see a page that names the destination before your links to the site go through."
        isFirst
      >
        <AddSiteForm />
      </Section>
      <Section title="Your sites">
        <DataBoundary
          failed="We couldn’t load your sites."
          loading={<LoadingState label="Loading your sites" />}
        >
          <SiteList focusAfter={heading} />
        </DataBoundary>
      </Section>
    </div>
  );
}
