import { ExternalLink } from 'lucide-react';
import { Suspense, useState } from 'react';
import { DOCS_TABS, type DocsTab } from '../../../lib/docs-tabs.ts';
import { EXAMPLE_ID } from '../../../lib/example-id.ts';
import { readPublisherId } from '../../../lib/publisher-id.ts';
import { useSession } from '../../../lib/session.ts';
import { PublisherIdField } from '../../../shell/publisher-id-field.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Code } from '../../../ui/code.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { LinkedPanels } from '../../../ui/linked-panels.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';
import { StartTab } from './start-tab.tsx';

const TABS = {
  start: { label: 'Getting Started', Panel: StartTab },
  api: { label: 'API Reference', Panel: lazyPart(() => import('./api-tab.tsx')) },
  script: { label: 'Script Integration', Panel: lazyPart(() => import('./script-tab.tsx')) },
  cursor: { label: 'Cursor IDE', Panel: lazyPart(() => import('./cursor-tab.tsx')) },
} as const;

/** The developer docs. The examples use the ID of the signed-in publisher, or the one that a visitor enters. */
export function DocsPage({ tab }: { tab: DocsTab }) {
  const session = useSession();
  const own = session?.publisher.publisher_id;
  const [entered, setEntered] = useState('');
  const publisher = own ?? readPublisherId(entered) ?? EXAMPLE_ID;
  const panels = DOCS_TABS.map((value) => {
    const { label, Panel } = TABS[value];
    return { value, label, panel: <Panel publisher={publisher} /> };
  });
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-6 pt-12 pb-8 md:pt-16">
        <div>
          <Heading level={1}>Developer docs</Heading>
          <p className="mt-3 text-md text-muted">
            {own ? 'Your publisher ID is ' : 'Examples have '}
            <Code className="font-mono text-ink">{publisher}</Code>
            {publisher === EXAMPLE_ID
              ? ' in place of your publisher ID. Enter it, or sign in, to copy them with your own.'
              : '.'}
          </p>
          <PublisherIdField value={entered} onValueChange={setEntered} className="mt-5" />
        </div>
        <div className="flex flex-wrap gap-3">
          <a href="/docs" className={buttonClass({ variant: 'secondary' })}>
            All documentation
          </a>
          <a href="/LLM.txt" target="_blank" rel="noopener" className={buttonClass({ variant: 'secondary' })}>
            Open LLM.txt
            <ExternalLink aria-hidden className="size-4" strokeWidth={1.5} />
          </a>
        </div>
      </header>
      <TabLinks label="Docs" current={tab} tabs={panels} searchOf={(value) => ({ tab: value })} />
      <div className="pt-6 pb-16">
        <Suspense fallback={<LoadingState />}>
          <LinkedPanels panels={panels} current={tab} />
        </Suspense>
      </div>
    </>
  );
}
