import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LINK_COPY } from '../../../../lib/link-copy.ts';
import { DataBoundary } from '../../../../shell/data-boundary.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Code } from '../../../../ui/code.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { NativeSelect } from '../../../../ui/native-select.tsx';
import { Section } from '../../../../ui/section.tsx';
import { TestBadge } from '../test-badge.tsx';
import { testDataQuery } from '../test-data/test-data-query.ts';
import { testBrandsQuery } from './click-logs-query.ts';
import { RecentClickLogs } from './recent-click-logs.tsx';

/** Picks a link of the test publisher, copies and opens it, and shows the clicks that arrived. */
export function ClickTrackingTester() {
  return (
    <Section
      id="click-tracking"
      title="Click Tracking Tester"
      lead="Open a link of the test publisher in a new tab, then look at its latest clicks. The visit redirects like any other, and is stored as a test."
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <DataBoundary
          failed="We couldn’t load the links."
          loading={<LoadingState label="Loading the links" />}
        >
          <LinkChoice />
        </DataBoundary>
        <RecentClickLogs />
      </div>
    </Section>
  );
}

function LinkChoice() {
  const { data: testData } = useSuspenseQuery(testDataQuery);
  const { data: brands } = useSuspenseQuery(testBrandsQuery);
  const links = [
    ...testData.data.links.map(({ link_id, title, brand_name, tracking_url }) => ({
      id: link_id,
      label: `${title}: ${brand_name}`,
      url: tracking_url,
    })),
    ...brands.map(({ id, name }) => ({
      id,
      label: `${name} (brand)`,
      url: `${window.location.origin}/track?p=${testData.data.publisher_id}&b=${id}`,
    })),
  ];
  const [chosen, setChosen] = useState<string>();
  const link = links.find(({ id }) => id === chosen) ?? links[0];
  if (!link)
    return (
      <EmptyState title="There is no brand to link to.">
        Sync a network and approve a program first.
      </EmptyState>
    );
  return (
    <div className="grid max-w-[72ch] grid-cols-[minmax(0,1fr)] gap-4">
      <NativeSelect
        label="Link"
        choices={links.map(({ id, label }) => ({ value: id, label }))}
        value={link.id}
        onChange={({ target }) => setChosen(target.value)}
      />
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <TestBadge />
        <Code className="min-w-0 break-all font-mono text-sm">{link.url}</Code>
      </p>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={link.url} label="Copy URL" {...LINK_COPY} />
        <a href={link.url} target="_blank" rel="noopener" className={buttonClass({ variant: 'primary' })}>
          Open link
        </a>
      </div>
    </div>
  );
}
