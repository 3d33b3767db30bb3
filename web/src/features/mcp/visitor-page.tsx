import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { AssistantSession } from '../../shell/assistant-session.tsx';
import { Code } from '../../ui/code.tsx';
import { Heading } from '../../ui/heading.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { type NumberedItem, NumberedList } from '../../ui/numbered-list.tsx';
import { Section } from '../../ui/section.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { ASSISTANT_TABS, type AssistantTab, assistantsSearch, TAB_LABELS } from './assistants-search.ts';
import { AuthenticationRequired } from './authentication-required.tsx';
import { useServerUrl } from './use-server-url.ts';

const Connections = lazyPart(() => import('./connections.tsx'));
const VisitorTools = lazyPart(() => import('./visitor-tools.tsx'));
const PromptsTab = lazyPart(() => import('./prompts-tab.tsx'));
const DocsTab = lazyPart(() => import('./docs-tab.tsx'));

const STEPS: readonly NumberedItem[] = [
  { title: 'Add the server to your assistant', text: <ServerUrl /> },
  { title: 'Sign in once', text: 'In the page that it opens. You need no key.' },
  { title: 'Ask for a link', text: '“Make me a link to this product” is enough.' },
];

interface VisitorPageProps {
  /** The search of the URL. */
  search: { tab?: unknown; tool?: unknown };
  /** The address of this page, for the way back from signing in. */
  here: string;
}

/** The page for visitors: tools, prompts and documentation can be read; keys and connections need an account. */
export default function VisitorPage({ search, here }: VisitorPageProps) {
  const { tab, tool } = assistantsSearch(search);
  const panels: Record<AssistantTab, ReactNode> = {
    setup: (
      <>
        <Section
          title="Connect without a key"
          lead="Your assistant opens a page where you sign in and choose what it may do."
          isFirst
        >
          <Connections />
        </Section>
        <AuthenticationRequired returnTo={here} />
      </>
    ),
    tools: <VisitorTools name={tool} here={here} />,
    prompts: <PromptsTab />,
    docs: <DocsTab />,
  };
  return (
    <>
      <header className="grid grid-cols-1 items-start gap-x-12 gap-y-8 pt-12 pb-12 md:pt-16 lg:grid-cols-[minmax(0,4fr)_minmax(0,6fr)]">
        <div>
          <Heading level={1}>Claude and MCP</Heading>
          <p className="mt-4 max-w-[52ch] text-lg text-pretty text-muted">
            Connect Claude, Cursor or VS Code. Your assistant then finds brands, makes links and explains your
            earnings.
          </p>
          <div className="mt-6">
            <NumberedList items={STEPS} level={2} />
          </div>
          <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-md">
            <Link to="/developer-docs" className={linkClass()}>
              Developer docs
            </Link>
            <Link to="/compliance-documentation" className={linkClass()}>
              Compliance
            </Link>
          </p>
        </div>
        <AssistantSession />
      </header>
      <TabLinks
        label="Claude and MCP"
        current={tab}
        tabs={ASSISTANT_TABS.map((value) => ({ value, label: TAB_LABELS[value] }))}
        searchOf={(value) => ({ tab: value === 'setup' ? undefined : value, tool: undefined })}
      />
      <div className="pt-8 pb-16">
        <Suspense fallback={<LoadingState label={`Opening ${TAB_LABELS[tab]}`} />}>{panels[tab]}</Suspense>
      </div>
    </>
  );
}

function ServerUrl() {
  return <Code className="font-mono text-sm wrap-anywhere">{useServerUrl()}</Code>;
}
