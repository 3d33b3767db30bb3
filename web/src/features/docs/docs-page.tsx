import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { EXAMPLE_ID } from '../../lib/example-id.ts';
import { sessionQuery } from '../../lib/session.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Heading } from '../../ui/heading.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { ApiTab } from './api-tab.tsx';
import { CursorTab } from './cursor-tab.tsx';
import { DOCS_TABS, type DocsTab } from './docs-tabs.ts';
import { ScriptTab } from './script-tab.tsx';
import { StartTab } from './start-tab.tsx';

const TABS = {
  start: { label: 'Getting Started', Panel: StartTab },
  api: { label: 'API Reference', Panel: ApiTab },
  script: { label: 'Script Integration', Panel: ScriptTab },
  cursor: { label: 'Cursor IDE', Panel: CursorTab },
} as const;

/** How to build with the network; the examples carry the reader's own publisher id when they are signed in. */
export function DocsPage({ tab }: { tab: DocsTab }) {
  const { data: session } = useQuery(sessionQuery);
  const own = session?.publisher.publisher_id;
  const publisher = own ?? EXAMPLE_ID;
  const { Panel } = TABS[tab];
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-6 pt-12 pb-8 md:pt-16">
        <div>
          <Heading level={1}>Developer docs</Heading>
          <p className="mt-3 text-md text-muted">
            {own ? 'Your publisher ID is ' : 'The examples use the publisher ID '}
            <code className="font-mono text-ink">{publisher}</code>
            {own ? '.' : '; sign in, and they use yours.'}
          </p>
        </div>
        <a href="/LLM.txt" target="_blank" rel="noopener" className={buttonClass('secondary')}>
          Open LLM.txt
          <ExternalLink aria-hidden className="size-4" strokeWidth={1.5} />
        </a>
      </header>
      <TabLinks
        label="Docs"
        current={tab}
        tabs={DOCS_TABS.map((value) => ({ value, label: TABS[value].label }))}
        searchOf={(value) => ({ tab: value })}
      />
      <div className="pt-6 pb-16">
        <Panel publisher={publisher} />
      </div>
    </>
  );
}
